import Judgement
import Records
import Units

/// The report as one HTML file: all sections in their order, the alternatives and the trials, no outside request.
enum Page {
  /// Room for the first screen and the list of photos. Their remarks say which pictures were left out.
  private static let photoListBytes = 200_000

  /// The largest size of a page. Below it, the usual limit for pictures.
  private static let mostBytes = 25_000_000
  private static let usualBytes = 6_000_000

  /// The sections between the first screen and the photos, and those after the photos. A new section is a line here.
  private static func above(_ report: ReportData, _ details: PageDetails) throws -> [PageSection] {
    try [
      PoliciesSection.section(report), FlipsSection.section(report), AfterwardsSection.section(report),
      TradeSection.section(report, details), TimeSection.section(report),
    ]
  }

  private static func below(_ report: ReportData) -> [PageSection] {
    [
      DifferencesSection.section(report), ForwardedSection.section(report), MessagesSection.section(report),
      MethodSection.section(report),
    ].compactMap(\.self)
  }

  /// Writes the page part by part, so that its pictures are never all in memory.
  static func write(
    _ report: ReportData, of run: RunReader, titled title: String?, picturesIn folder: String, maxBytes asked: Int?,
    _ write: (String) throws -> Void
  ) throws {
    let details = PageDetails(run, report)
    let maxBytes = asked ?? mostBytes
    let gates = report.gates.map { [GatesSection.section($0)] } ?? []
    let (above, below) = try (self.above(report, details), self.below(report))
    let whatIf = WhatIf(report)
    let (panel, templates) = (whatIf.isEmpty ? "" : whatIf.panel, whatIf.templates)
    let script = PageAssets.script
    let (photos, step) = try PagePhotos.photos(of: report, details, atMost: maxBytes / 2)
    let held = try PagePhotos.json(report, details, photos)
    let words =
      [PageAssets.style, script, held, panel.text] + (templates + (gates + above + below).map(\.markup)).map(\.text)
    let others = words.reduce(photoListBytes) { $0 + $1.utf8.count }
    // By default, pictures may fill the page up to its usual size, and always have one megabyte.
    let room = asked ?? max(usualBytes, others + 1_000_000)
    let pictures = try PagePictures(of: report, details, photos: photos, in: folder, atMost: room - others)
    let remarks = [thinning(report, step), pictures.remark].compactMap(\.self)
    let sections = above + [try PhotosSection.section(report, details, remarks: remarks)] + below
    let head: Markup = """
      \(PageHead.withScript(title: "\(title.map { $0 + " · " } ?? "")Stepwedge report").markup)
      <body>
      \(PolicyMark.shapes)<a class="skip" href="#answer">Skip to the answer</a>
      \(titleLine(report, title, gates + sections, whatIf.isEmpty ? "" : WhatIf.button))
      <main>
      \(WhatIf.bar)
      \(gates.map(\.markup))\(FirstScreen.markup(report, pictures.beside))
      \(sections.map(\.markup))
      </main>
      <footer class="note"><nav aria-label="Contents">\((gates + sections).map(link))</nav></footer>
      \(panel)<dialog class="viewer" id="viewer" aria-labelledby="viewer-title"></dialog>

      """
    try write(head.text)
    for template in templates { try write(template.text) }
    try write("<script type=\"application/json\" id=\"photos-held\">\(held)</script>\n")
    try pictures.write(write)
    try write("<script>\(script)</script>\n</body>\n</html>\n")
  }

  private static func titleLine(_ report: ReportData, _ title: String?, _ sections: [PageSection], _ button: Markup)
    -> Markup
  {
    PageHead.line(
      title.map { "\($0)" as Markup } ?? "Photos under \(Wording.number(report.policies.count, "policy", "policies"))",
      kind: "Stepwedge report", about: "<span class=\"setting\" data-part=\"setting\">\(report.setting)</span>",
      """
      <nav aria-label="Sections"><a href="#answer">Answer</a>\(sections.filter(\.isInHeader).map(link))</nav>
      \(button)
      """)
  }

  /// What the page leaves out because the run is too large for it; nil if nothing is left out.
  private static func thinning(_ report: ReportData, _ step: Int) -> String? {
    guard step > 1 else { return nil }
    let photos = report.samples.photos.count
    return
      "The figures of this page are of all photos; its lists and filters have one photo in "
      + " \(step.grouped), \(((photos + step - 1) / step).grouped) of \(photos.grouped), to keep the page small "
      + "(--max-report-bytes). report.json has them all."
  }

  private static func link(_ section: PageSection) -> Markup { "<a href=\"#\(section.id)\">\(section.title)</a>" }
}
