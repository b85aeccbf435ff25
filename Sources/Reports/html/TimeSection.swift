import Judgement
import Records
import Units

/// Where the time of one picture goes: a panel for each link, with all policies.
enum TimeSection {
  /// The most rows of a panel; the table has all policies.
  private static let shown = 12

  /// A panel for each link of the question, the one with the most uploads first.
  static func panels(_ report: ReportData) -> [Markup] {
    report.question.mix.filter { $0.share > 0 }.sorted { $0.share > $1.share }.compactMap { part in
      report.links.firstIndex(of: part.link).map { panel(part.link, $0, report) }
    }
  }

  private static func panel(_ link: String, _ place: Int, _ report: ReportData) -> Markup {
    let photos = report.samples.places(report.question.photos)
    let times = report.named.prefix(shown).map { index in
      (
        index: index,
        time: PolicyFigures.Time(
          index, report.samples.times[index][place], samples: report.samples, photos, question: report.question)
      )
    }
    let budget = report.question.budgetSeconds
    let longest = times.map { ($0.time.compress ?? 0) + ($0.time.uploadP95 ?? $0.time.upload ?? 0) } + [budget, 0]
    guard let axis = Axis(rounded: longest, within: 0, 1e9, to: 100) else { return "" }
    let plot = RowPlot(
      style: "", axis: axis, tick: { "\(Coordinate.text($0)) s" },
      limit: (at: budget, words: "budget \(budget.plain) s"),
      rows: times.map { row($0.index, $0.time, report) })
    return """
      <figure>
      <figcaption><h3>Over <bdi>\(link)</bdi></h3></figcaption>
      \(plot.markup(report))</figure>

      """
  }

  private static func row(_ policy: Int, _ time: PolicyFigures.Time, _ report: ReportData) -> RowPlot.Row {
    var end = 0.0
    let bars = TimeSegment.allCases.map { segment -> (style: String, from: Double, to: Double) in
      let begin = end
      end += time.seconds(segment)
      return (style: segment.rawValue, from: begin, to: end)
    }
    let name = report.policies[policy].answer.policy
    return RowPlot.Row(
      policy: policy, figure: Wording.seconds(time.total),
      words:
        "\(name): \(Wording.seconds(time.total)), phone \(Wording.seconds(time.compress)), upload \(Wording.seconds(time.upload))",
      bars: bars.filter { $0.to > $0.from },
      slow: (time.compress ?? 0) + (time.uploadP95 ?? time.upload ?? 0))
  }

  static func table(_ report: ReportData) -> Markup {
    let segments = TimeSegment.shown(report)
    return Parts.table(
      "Medians over photos", label: "Time table",
      head: [Parts.head("Policy", isNumber: false)] + segments.map { Parts.head("\($0.title)") } + [
        Parts.head("sum"), Parts.head("upload, 95th pct"), Parts.head("first preview"),
      ],
      rows: report.bySentWell.map { index in
        let policy = report.policies[index]
        let cells = segments.map { segment in
          Parts.cell(Wording.seconds(policy.time.known(segment)), figure: "segment:\(segment.rawValue)")
        }
        return """
          <tr data-policy="\(index)"\(report.rest(index))><th scope="row">\(report.name(index))</th>\(cells)\
          \(Parts.cell(Wording.seconds(policy.time.total), figure: "total"))\
          \(Parts.cell(Wording.seconds(policy.time.uploadP95), figure: "uploadP95"))\
          \(Parts.cell(Wording.seconds(policy.time.preview), figure: "preview"))</tr>

          """
      }, id: "times")
  }
}
