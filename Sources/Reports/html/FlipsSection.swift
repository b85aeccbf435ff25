import Judgement
import Records

/// What would change the answer: a strip for each axis of the question, and a sentence that says the same.
enum FlipsSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "change", title: "What would change it", heading: "What would change the answer", isInHeader: true,
      sub: """
        One thing changes at a time, all else stays as it is. Striped: a toss-up. Small shares and short times have more \
        room.
        """,
      body: "\(strips(report))")
  }

  private static func strips(_ report: ReportData) -> [Markup] {
    Flip.Axis.allCases.map { axis in
      // An axis of names on which the answer never changes is left out.
      strip(axis, report.answer.flips.first { $0.axis == axis && ($0.segments.count > 1 || !axis.isNamed) }, report)
    }
  }

  private static func strip(_ axis: Flip.Axis, _ flip: Flip?, _ report: ReportData) -> Markup {
    guard let flip else { return "" }
    let strip = Strip(flip, report)
    return """
      <figure class="strip" id="strip-\(axis.rawValue)">
      <figcaption><h3>\(strip.title)</h3></figcaption>
      <svg>\(strip.drawing)</svg>
      <p class="words note readout" role="status">\(strip.sentence)</p>
      </figure>

      """
  }
}
