import Answers
import Meaning
import RunRecords

/// Every photo under every policy, worst first: a table without the script, all of them and the pictures with it.
enum PhotosSection {
  private static let shown = 10

  static func section(_ report: ReportData, _ details: DetailShelf, remarks: [String]) throws -> PageSection {
    let worst = report.worst(of: report.samples.places(report.choice.photos), atMost: shown)
    let trials = report.trials
    return try PageSection(
      id: "photos", title: "Photos", heading: "Photos, worst first",
      body: """
        <form id="filters" class="needs-script" hidden aria-label="Filter photos">
        <label>Policy <select id="filter-policy"><option value="">all</option>\(options(report.samples.policies))</select></label>
        <label>Status <select id="filter-status"><option value="">all</option>\(statuses)</select></label>
        <label>Class <select id="filter-class"><option value="">all</option>\(kinds(report))</select></label>
        <label>Name <input type="search" id="filter-name" autocomplete="off"></label>
        <span id="photo-count" role="status"></span>
        </form>
        <div id="viewer" hidden></div>
        \(remarks.map { "<p class=\"note\">\($0)</p>\n" as Markup })\
        \(Parts.table(
          "\(trials > shown ? "The worst \(shown)" : "All") of \(Wording.number(trials, "trial")), failures first, then by score on \(report.choice.device)",
          label: "Photos table",
          head: [
            Parts.head("Photo", isNumber: false), Parts.head("Policy", isNumber: false),
            Parts.head("Class", isNumber: false), Parts.head("Status", isNumber: false), Parts.head("size"),
            Parts.head("pixels"), Parts.head("score"), Parts.head("worst part"), Parts.head("upload"),
          ],
          rows: worst.map { try row($0, report, details) }, id: "photo-table"))
        <p class="needs-script" hidden><button type="button" id="more-photos">Show more</button></p>
        """)
  }

  private static func options(_ names: [String]) -> [Markup] {
    names.enumerated().map { "<option value=\"\($0)\">\($1)</option>" }
  }

  private static let statuses: [Markup] = (Status.allCases.map(\.rawValue) + ["harmed"]).map {
    "<option value=\"\($0)\">\($0)</option>"
  }

  private static func kinds(_ report: ReportData) -> [Markup] {
    report.classes.map { "<option value=\"\($0.name == "unclassed" ? "-" : $0.name)\">\($0.name)</option>" }
  }

  private static func row(_ place: ReportData.Place, _ report: ReportData, _ details: DetailShelf) throws -> Markup {
    let samples = report.samples
    let photo = samples.photos[place.photo]
    guard let cell = try details.photo(place.photo)[place.policy] else { return "" }
    let device = samples.device(report.choice.device)
    let score = cell.score(device)
    let size = cell.width.flatMap { width in cell.height.map { "\(width) × \($0)" } } ?? Wording.unknown
    return """
      <tr data-place="\(place.policy)-\(place.photo)"><th scope="row"><bdi>\(photo.name)</bdi></th>\
      <td>\(Parts.policy(samples.policies[place.policy], place.policy))</td><td>\(photo.kind ?? Wording.unknown)</td>\
      <td class="wrap">\(cell.reason?.description ?? cell.status.rawValue)</td>\(Parts.cell(Wording.bytes(cell.bytes.map(Double.init))))\
      \(Parts.cell(size))\(Parts.cell(Wording.score(score), isBad: (score ?? 100) < report.choice.harmedBelow))\
      \(Parts.cell(Wording.score(device.flatMap { cell.tiles[$0]?.score })))\
      \(Parts.cell(Wording.seconds(report.choice.mean(cell, samples: samples, \.p50))))</tr>

      """
  }
}

extension ReportData {
  /// A photo under a policy, by their places in the samples.
  struct Place: Sendable, Hashable {
    let policy: Int
    let photo: Int
  }

  /// How many trials there are of the photos that are asked about.
  var trials: Int {
    let places = samples.places(choice.photos)
    return samples.policies.indices.reduce(0) { sum, policy in
      sum + places.count { samples.evidence.isTried(policy, $0) }
    }
  }

  /// The trials of these photos, worst first: what failed or was refused, then by score, then by name; as many of them
  /// as are asked for.
  func worst(of photos: [Int], atMost limit: Int = .max) -> [Place] {
    typealias Ranked = (score: Double, photo: Int, policy: Int)
    let device = samples.device(choice.device)
    var ranked: [Ranked] = []
    func cut() {
      ranked.sort { $0 < $1 }
      if ranked.count > limit { ranked.removeLast(ranked.count - limit) }
    }
    for policy in samples.policies.indices {
      let (bytes, scores) = (samples.evidence.bytes(policy), samples.evidence.scores(policy, on: device))
      for photo in photos where samples.evidence.isTried(policy, photo) {
        let score = bytes[photo].isNaN ? -1_000 : scores[photo].isNaN ? 1_000 : scores[photo]
        ranked.append((score, photo, policy))
      }
      cut()
    }
    return ranked.map { Place(policy: $0.policy, photo: $0.photo) }
  }
}
