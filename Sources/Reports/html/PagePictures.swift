import Answers
import FoundationEssentials
import Platform
import RunRecords

/// The pictures that the page holds, worst photos first, until it is as large as it may be.
struct PagePictures {
  private let shelf: PictureShelf
  /// What is missing and why; nil where nothing is.
  let remark: String?

  /// Pictures of these photos, the page's own, from this folder, for a page that may take so many bytes more. Half of
  /// them at most is for photos that are shown whole: each policy's worst, then each one's second.
  init(
    of report: ReportData, _ details: DetailShelf, photos: [Int], in folder: String, atMost limit: Int
  ) throws {
    var shelf = PictureShelf(folder: folder, room: limit)
    let asked = photos.filter { report.choice.photos.include(report.samples.photos[$0].isGenerated) }
    let worst = report.worst(of: asked)
    let whole = try report.shownWhole(of: worst).filter { place in
      let (photo, hash) = try report.hashes(of: place, details)
      guard let hash else { return false }
      return shelf.addTogether(
        [
          .wholeReference(photo: photo), .wholeRendition(photo: photo, rendition: hash),
          .wholeHeatmap(photo: photo, rendition: hash),
        ], leaving: limit / 2)
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
        : "each policy’s worst photos are shown whole (\(Wording.number(whole.count, "trial"))), of others the part that lost most",
      shelf.absent == 0 ? nil : "\(Wording.number(shelf.absent, "picture")) not kept by the run",
      shelf.dropped == 0
        ? nil
        : "\(Wording.number(shelf.dropped, "picture")) left out, those of the best photos first, to keep the page small (--max-report-bytes)",
    ].compactMap(\.self)
    remark = reasons.isEmpty ? nil : "Pictures: " + reasons.joined(separator: "; ") + "."
  }

  /// Hands on each as text that the script turns into a picture when it is looked at: the page paints without decoding
  /// any, and none is in memory together with another.
  func write(_ write: (String) throws -> Void) rethrows {
    for (key, path) in shelf.pictures {
      let text = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? ""
      try write("<script type=\"text/plain\" id=\"picture-\(key)\">\(text)</script>\n")
    }
  }
}

/// What goes into the page of a folder of pictures, each once, as long as there is room.
private struct PictureShelf {
  private let folder: String
  private var room: Int
  private var seen: Set<ReportPicture> = []
  private(set) var pictures: [(key: String, path: String)] = []
  /// Pictures that the run did not keep, and those for which there was no room.
  private(set) var absent = 0
  private(set) var dropped = 0

  init(folder: String, room: Int) {
    self.folder = folder
    self.room = room
  }

  /// Adds a picture unless it is there already; false where there was no room for it.
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

  /// Adds pictures that are nothing without each other; false where one is absent or all together leave less than this.
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

  private func path(_ picture: ReportPicture) -> String { "\(folder)/\(picture.fileName)" }

  /// What a picture takes in the page, its element included; nil where there is none.
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
  /// The trials that a run keeps whole: each policy's worst, then each one's second, and so on.
  fileprivate func shownWhole(of worst: [Place]) -> [Place] {
    let bytes = samples.policies.indices.map(samples.evidence.bytes)
    let made = worst.filter { !bytes[$0.policy][$0.photo].isNaN }
    let byPolicy = Dictionary(grouping: made, by: \.policy).values
    return (0..<ReportPicture.wholePerPolicy).flatMap { rank in
      byPolicy.compactMap { rank < $0.count ? $0[rank] : nil }.sorted { $0.policy < $1.policy }
    }
  }

  /// The content of a place: the photo, and what was made of it.
  fileprivate func hashes(of place: Place, _ details: DetailShelf) throws -> (photo: String, rendition: String?) {
    (samples.photos[place.photo].hash, try details.photo(place.photo)[place.policy]?.sha256)
  }
}
