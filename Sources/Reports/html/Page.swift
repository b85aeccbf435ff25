import FoundationEssentials
import RunRecords
import Units

/// The report as one HTML file: all sections in their order, the samples for the switches, no outside request.
enum Page {
  /// Room for the list of photos, whose remarks say which pictures there was no room for.
  private static let photoListBytes = 200_000

  /// Hands on the page part by part: its pictures are never in memory together.
  static func write(
    _ report: ReportData, of run: RunReader, picturesIn folder: String, maxBytes: Int,
    _ write: (String) throws -> Void
  ) throws {
    let details = DetailShelf(run, report)
    let gates = report.gates.map { [GatesSection.section($0)] } ?? []
    let before =
      try gates + [
        AnswerSection.section(report), DecisionSection.section(report), FlipsSection.section(report),
        TradeSection.section(report, details), TimeSection.section(report),
      ]
    let after = [
      DifferencesSection.section(report), MessagesSection.section(report), CostSection.section(report),
      AfterwardsSection.section(report),
      MethodSection.section(report),
    ]
    let style = PageAssets.style
    let script = PageAssets.script
    let (photos, step) = try PageSamples.photos(of: report, details, atMost: maxBytes / 2)
    let samples = try Data(PageSamples(report, details, photos).bytes).base64EncodedString()
    let names = try PagePhotos.json(report, details, photos)
    let words = [style, script, PageAssets.wasm, samples, names] + (before + after).map(\.markup.text)
    let pictures = try PagePictures(
      of: report, details, photos: photos, in: folder,
      atMost: maxBytes - words.reduce(photoListBytes) { $0 + $1.utf8.count })
    let remarks = [thinning(report, step), pictures.remark].compactMap(\.self)
    let sections = before + [try PhotosSection.section(report, details, remarks: remarks)] + after
    let head: Markup = """
      \(PageHead.withScript(title: "Stepwedge report").markup)
      <body>
      <a class="skip" href="#answer">Skip to the answer</a>
      <header>
      <h1>Stepwedge report</h1>
      <p class="setting">What each policy costs and whom it harms, <span data-live="setting">\(report.setting)</span>.</p>
      <nav aria-label="Sections"><ul>\(sections.map(link))</ul></nav>
      </header>
      <main>
      \(sections.map(\.markup))
      </main>

      """
    try write(head.text)
    try write("<script type=\"application/json\" id=\"photos-held\">\(names)</script>\n")
    try write("<script type=\"text/plain\" id=\"samples\">\(samples)</script>\n")
    try pictures.write(write)
    try write("<script type=\"text/plain\" id=\"wasm\">\(PageAssets.wasm)</script>\n")
    try write("<script>\(script)</script>\n</body>\n</html>\n")
  }

  /// What the page lacks of a run that is too large for it; nil where it lacks nothing.
  private static func thinning(_ report: ReportData, _ step: Int) -> String? {
    guard step > 1 else { return nil }
    let photos = report.samples.photos.count
    return
      "The figures of this page are of all photos; what the switches, lists and filters make of them is of one photo "
      + "in \(step.grouped), \(((photos + step - 1) / step).grouped) of \(photos.grouped), to keep the page small "
      + "(--max-report-bytes). report.json has them all."
  }

  private static func link(_ section: PageSection) -> Markup {
    "<li><a href=\"#\(section.id)\">\(section.title)</a></li>"
  }
}
