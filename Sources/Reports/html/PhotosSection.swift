import ImageCodecs
import Judgement
import Records

extension PhotosSection {
  static func section(_ report: ReportData, _ details: PageDetails, remarks: [String]) throws -> PageSection {
    let worst = report.worst(of: report.samples.places(report.question.photos), atMost: shown)
    let trials = report.trials
    return try PageSection(
      id: "photos", title: "Photos", heading: "Photos, worst first", isInHeader: true,
      sub:
        "Click a name to open the photo: original and rendition at the screen’s pixels, a map of the losses, each step, and all figures.",
      body: """
        <form id="filters" class="needs-script" hidden aria-label="Filter photos">
        <label>Policy <select id="filter-policy"><option value="">all</option>\(options(report.samples.policies))</select></label>
        <label>Status <select id="filter-status"><option value="">all</option>\(statuses)</select></label>
        <label>Class <select id="filter-class"><option value="">all</option>\(kinds(report))</select></label>
        <label>Name <input type="search" id="filter-name" autocomplete="off"></label>
        <span id="photo-count" role="status"></span>
        </form>
        \(remarks.map { "<p class=\"note\">\($0)</p>\n" as Markup })\
        \(Parts.table(
          "\(trials > shown ? "The worst \(shown)" : "All") of \(Wording.number(trials, "trial")), failures first, then by score on \(report.question.device)",
          label: "Photos table",
          head: [
            Parts.head("Photo", isNumber: false), Parts.head("Policy", isNumber: false),
            Parts.head("Class", isNumber: false), Parts.head("Status", isNumber: false), Parts.head("size"),
            Parts.head("pixels"), Parts.head("score"), Parts.head("worst part"), Parts.head("upload"),
          ],
          rows: worst.compactMap { place in
            try details.photo(place.photo)[place.policy].map { row(place, $0, report) }
          }, id: "photo-table"))
        <p id="more" hidden><button type="button" id="more-photos">Show more</button></p>
        """)
  }

  private static func options(_ names: [String]) -> [Markup] {
    names.enumerated().map { "<option value=\"\($0)\">\($1)</option>" }
  }

  private static let statuses: [Markup] = Differences.Fate.allCases.enumerated().map {
    "<option value=\"\($0)\">\($1.words)</option>"
  }

  private static func kinds(_ report: ReportData) -> [Markup] {
    report.classes.map {
      "<option value=\"\($0.name == ClassFigures.unclassed ? Wording.unknown : Wording.kind($0.name))\">\(Wording.kind($0.name))</option>"
    }
  }
}
