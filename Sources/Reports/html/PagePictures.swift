import FoundationEssentials
import Judgement
import Records
import System

/// The pictures that fit into the page's largest size. First those of the first screen; of the recommended policy and
/// the one beside it whole pictures if the run kept them; of all others the part that lost most, worst photos first.
struct PagePictures {
  /// A photo under a policy in the first screen, with the keys of its two pictures.
  private struct Beside {
    let place: ReportData.Place
    let before: String
    let after: String
  }

  private let shelf: PictureShelf
  private let first: [Beside]
  /// What is missing and why; nil if nothing is missing.
  let remark: String?

  /// Pictures of these photos from this folder, for a page with room for this many more bytes. Whole pictures take at
  /// most half of them.
  init(
    of report: ReportData, _ details: PageDetails, photos: [Int], in folder: String, atMost limit: Int
  ) throws {
    var shelf = PictureShelf(folder: folder, room: limit)
    first = try Self.firstScreen(report, details, &shelf)
    let asked = photos.filter { report.question.photos.include(report.samples.photos[$0].isGenerated) }
    let worst = report.worst(of: asked)
    let chosen = report.firstPolicies
    var whole: Set<ReportData.Place> = []
    let places =
      report.firstPlaces + worst.filter { chosen.contains($0.policy) } + worst.filter { !chosen.contains($0.policy) }
    for place in places where !whole.contains(place) {
      let (photo, hash) = try report.hashes(of: place, details)
      guard let hash else { continue }
      let pictures: [ReportPicture] = [
        .wholeReference(photo: photo), .wholeRendition(photo: photo, rendition: hash),
        .wholeHeatmap(photo: photo, rendition: hash),
      ]
      if shelf.addTogether(pictures, leaving: limit / 2) { whole.insert(place) }
    }
    for place in worst {
      let (photo, hash) = try report.hashes(of: place, details)
      shelf.add(.preview(photo: photo))
      guard let hash, !whole.contains(place) else { continue }
      if shelf.add(.rendition(photo: photo, rendition: hash)) {
        shelf.add(.reference(photo: photo, rendition: hash))
        shelf.add(.heatmap(photo: photo, rendition: hash))
      }
    }
    self.shelf = shelf
    let reasons = [
      whole.isEmpty
        ? nil
        : "\(Wording.number(whole.count, "trial")) shown whole, of others the part that lost most",
      shelf.absent == 0 ? nil : "\(Wording.number(shelf.absent, "picture")) not kept by the run",
      shelf.dropped == 0
        ? nil
        : "\(Wording.number(shelf.dropped, "picture")) left out, those of the best photos first, to keep the page small (--max-report-bytes)",
    ].compactMap(\.self)
    remark = reasons.isEmpty ? nil : "Pictures: " + reasons.joined(separator: "; ") + "."
  }

  /// The first screen's photos: the part that lost most, or else the whole picture.
  private static func firstScreen(
    _ report: ReportData, _ details: PageDetails, _ shelf: inout PictureShelf
  ) throws -> [Beside] {
    guard let policy = report.shown.flatMap({ report.place(of: $0) }) else { return [] }
    return try LookSection.choices(report).compactMap { choice in
      let place = ReportData.Place(policy: policy, photo: choice.photo)
      let (photo, hash) = try report.hashes(of: place, details)
      guard let hash else { return nil }
      let kept: [(ReportPicture, ReportPicture)] = [
        (.reference(photo: photo, rendition: hash), .rendition(photo: photo, rendition: hash)),
        (.wholeReference(photo: photo), .wholeRendition(photo: photo, rendition: hash)),
      ]
      return kept.first { shelf.addTogether([$0.0, $0.1], leaving: 0) }.map {
        Beside(place: place, before: $0.0.key, after: $0.1.key)
      }
    }
  }

  /// The two pictures of a photo of the first screen, as elements that work without a script.
  func beside(_ photo: Int, _ policy: Int) -> Markup {
    guard let shown = first.first(where: { $0.place == ReportData.Place(policy: policy, photo: photo) }) else {
      return ""
    }
    func picture(_ key: String, _ style: Markup, _ words: Markup) -> Markup {
      "<img class=\"\(style)\" id=\"picture-\(key)\" alt=\"\(words)\" src=\"data:image/jpeg;base64,\(Markup(trusted: shelf.text(key)))\">"
    }
    return picture(shown.before, "o", "original") + picture(shown.after, "r", "rendition")
  }

  /// Writes each other picture as text that the script turns into a picture when it is viewed: the page is drawn
  /// without decoding any, and only one is in memory at a time.
  func write(_ write: (String) throws -> Void) rethrows {
    let shown = Set(first.flatMap { [$0.before, $0.after] })
    for (key, path) in shelf.pictures where !shown.contains(key) {
      try write("<script type=\"text/plain\" id=\"picture-\(key)\">\(PictureShelf.text(path))</script>\n")
    }
  }
}

/// The pictures of a folder that go into the page, each once, while there is room.
private struct PictureShelf {
  private let folder: String
  private var room: Int
  private var seen: Set<ReportPicture> = []
  private(set) var pictures: [(key: String, path: String)] = []
  /// How many pictures are missing: the run did not keep them, or there was no room.
  private(set) var absent = 0
  private(set) var dropped = 0

  init(folder: String, room: Int) {
    self.folder = folder
    self.room = room
  }

  /// Adds a picture unless it is there already; false if there was no room for it.
  @discardableResult mutating func add(_ picture: ReportPicture) -> Bool {
    guard seen.insert(picture).inserted else { return true }
    guard let size = size(of: picture) else {
      absent += 1
      return true
    }
    guard room >= size else {
      dropped += 1
      return false
    }
    put(picture, size)
    return true
  }

  /// Adds pictures that are useless without each other. Adds none and returns false if one is missing or if less room
  /// than `rest` would be left.
  mutating func addTogether(_ group: [ReportPicture], leaving rest: Int) -> Bool {
    let new = group.filter { !seen.contains($0) }
    let sizes = new.compactMap { size(of: $0) }
    guard sizes.count == new.count, room - sizes.reduce(0, +) >= rest else { return false }
    for (picture, size) in zip(new, sizes) {
      seen.insert(picture)
      put(picture, size)
    }
    return true
  }

  /// A picture as base64.
  func text(_ key: String) -> String {
    pictures.first { $0.key == key }.map { Self.text($0.path) } ?? ""
  }

  static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
  }

  private func path(_ picture: ReportPicture) -> String { "\(folder)/\(picture.fileName)" }

  /// The bytes that a picture takes in the page, with its element; nil if it is missing.
  private func size(of picture: ReportPicture) -> Int? {
    var file = stat()
    guard unsafe stat(path(picture), &file) == 0 else { return nil }
    return (Int(file.st_size) + 2) / 3 * 4 + 100
  }

  private mutating func put(_ picture: ReportPicture, _ size: Int) {
    room -= size
    pictures.append((picture.key, path(picture)))
  }
}

extension ReportData {
  /// The recommended policy, the one beside it, and the user's own, by their places.
  fileprivate var firstPolicies: Set<Int> {
    Set(
      [shown, reference, question.yours.flatMap { answer.row(of: $0) }].compactMap { $0.flatMap { place(of: $0) } })
  }

  /// The first screen's photos under those policies.
  var firstPlaces: [Place] {
    LookSection.choices(self).flatMap { choice in
      firstPolicies.sorted().map { Place(policy: $0, photo: choice.photo) }
    }
  }

  /// Hashes of the photo and of its rendition.
  fileprivate func hashes(of place: Place, _ details: PageDetails) throws -> (photo: String, rendition: String?) {
    (samples.photos[place.photo].hash, try details.photo(place.photo)[place.policy]?.sha256)
  }
}
