import Judgement
import Records

/// How pictures look each time that they are forwarded: a row for each policy, a column for each generation.
enum ForwardedSection {
  /// Nil if nothing was forwarded.
  static func section(_ report: ReportData) -> PageSection? {
    guard let longest = report.forwarded.rows.max(by: { $0.generations.count < $1.generations.count }) else {
      return nil
    }
    let places = Dictionary(report.samples.policies.enumerated().map { ($1, $0) }) { first, _ in first }
    let heads = longest.generations.map { step -> Markup in
      let title: Markup =
        step.number == 1 ? "as sent" : step.number == 2 ? "forwarded once" : "\(step.number - 1) times"
      return Parts.head(isThen(report) && step.number > 1 ? "\(title), by <bdi>\(step.by)</bdi>" : title)
    }
    return PageSection(
      id: "forwarded", title: "Forwarded", heading: "When pictures are forwarded",
      body: """
        <p>The next app gets the picture as it arrived, and compresses it again\(isThen(report) ? "" : ", by the same policy"). \
        \(ForwardedText(forwarded: report.forwarded).sentence ?? "")</p>
        \(Parts.table(
          "Viewers of 100 to whom the picture looks fine, compared with the photo; then its mean size, how many of \(report.forwarded.photos) pictures were passed on unchanged, and how many are lost by then",
          label: "Forwarded table", head: [Parts.head("Policy", isNumber: false)] + heads,
          rows: report.forwarded.rows.map { row in
            let place = places[row.policy] ?? 0
            return """
              <tr data-policy="\(place)"\(report.rest(place))><th scope="row">\(report.name(place))</th>\(row.generations.map { cell($0, report.marks[place].colour) })</tr>

              """
          }))
        """)
  }

  private static func isThen(_ report: ReportData) -> Bool { report.manifest.then != nil }

  private static func cell(_ step: Forwarded.Generation, _ colour: Int) -> Markup {
    let rest = [
      Wording.bytes(step.meanBytes), step.unchanged > 0 ? "\(step.unchanged) unchanged" : "",
      step.lost > 0 ? "\(step.lost) lost" : "",
    ]
    return """
      <td class="n\(step.lost > 0 ? " bad" as Markup : "")"><strong>\(step.looksFine.map { AnswerWords.hundredths($0) } ?? Wording.unknown)</strong> \
      <small>\(rest.filter { !$0.isEmpty }.joined(separator: ", "))</small><br>\
      <svg width="100" height="6" aria-hidden="true"><g class="seg p\(colour)"><rect width="\(Coordinate.text(100 * (step.looksFine ?? 0)))%" height="6"/></g></svg></td>
      """
  }
}
