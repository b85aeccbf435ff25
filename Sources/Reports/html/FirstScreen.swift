import Judgement
import Records

/// The first screen below the title line: the card, every policy in one plot, three photos.
enum FirstScreen {
  static func markup(_ report: ReportData, _ pictures: (_ photo: Int, _ policy: Int) -> Markup) -> Markup {
    """
    \(report.unfinished.map { "<p class=\"warning\" role=\"note\">\($0)</p>" as Markup } ?? "")\
    \(AnswerCard.markup(report))\(plot(report))\(look(report, pictures))
    """
  }

  private static func plot(_ report: ReportData) -> Markup {
    let unfold: Markup = """
      <button type="button" class="tool needs-script" hidden id="unfold" aria-expanded="false">Show all \
      \(report.policies.count) policies</button>
      """
    return """
      <section class="first" id="plot" aria-labelledby="plot-heading">
      <div class="head"><h2 id="plot-heading">Pictures sent well</h2><p class="sub readout" role="status">In time and looking \
      fine, of 100. Line: 95 % confidence. Pale: better in nothing than another policy.</p>\
      \(report.isLong ? unfold : "")</div>
      \(SentWellPlot.markup(report))
      </section>

      """
  }

  private static func look(_ report: ReportData, _ pictures: (_ photo: Int, _ policy: Int) -> Markup) -> Markup {
    guard !LookSection.choices(report).isEmpty else { return "" }
    return """
      <section class="look" id="look" aria-labelledby="look-heading">
      <div class="head"><h2 id="look-heading">What the recipient sees</h2><p class="sub">Drag the divider to compare. \
      Each picture is the part that lost most, at the pixels of the recipient’s screen. \(AnswerWords(report).model)</p>\
      <p class="tools"><a class="tool" href="#photos">All \(Wording.number(report.answer.photos, "photo"))</a></p></div>
      \(LookSection.figures(report, pictures))
      </section>

      """
  }
}
