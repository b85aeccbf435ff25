import Judgement
import Records

/// What would change the answer: a strip for each axis of the question.
enum FlipsSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "change", title: "What would change it", heading: "What would change the answer", isInHeader: true,
      sub: """
        <span class="readout" role="status">One thing changes at a time, all else stays as it is. Striped: a toss-up. \
        Point at a part or focus it to read it.</span>
        """,
      body: "<div class=\"pair\">\(strips(report))</div>")
  }

  private static func strips(_ report: ReportData) -> [Markup] {
    Flip.Axis.allCases.map { axis in
      // An axis of names on which the answer never changes is left out.
      strip(
        axis,
        report.answer.flips.first { flip in
          flip.axis == axis && (!axis.isNamed || flip.segments.contains { $0.policies != flip.segments[0].policies })
        }, report)
    }
  }

  private static func strip(_ axis: Flip.Axis, _ flip: Flip?, _ report: ReportData) -> Markup {
    guard let flip else { return "" }
    let strip = Strip(flip, report)
    return """
      <figure class="strip" id="strip-\(axis.rawValue)">
      <figcaption><h3>\(strip.title)</h3></figcaption>
      <svg>\(strip.drawing)</svg>
      </figure>

      """
  }
}
