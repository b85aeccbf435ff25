import Answers
import RunRecords
import Units

/// Where the time of one picture goes, a panel a link, policy by policy.
enum TimeSection {
  static let width = 600.0
  private static let row = 34.0
  private static let start = 170.0
  /// Half of the longest label of a budget.
  private static let labelHalf = 44.0
  /// A panel has no more bars than these; the table has all policies.
  private static let shown = 12

  /// A panel a link.
  static func panels(_ report: ReportData) -> [Markup] {
    report.links.enumerated().map { place, link in panel(link, place, report) }
  }

  /// One link; hidden where the choice does without it.
  private static func panel(_ link: String, _ place: Int, _ report: ReportData) -> Markup {
    let isChosen = report.choice.links.contains { $0.link == link && $0.share > 0 }
    let photos = report.samples.places(report.choice.photos)
    let bars = report.named.prefix(shown).map { index in
      (
        index: index,
        time: PolicyFigures.Time(
          index, report.samples.times[index][place], samples: report.samples, photos, choice: report.choice)
      )
    }
    let height = Double(bars.count) * row + 56
    let budget = report.choice.budgetSeconds
    let longest = bars.map { ($0.time.compress ?? 0) + ($0.time.uploadP95 ?? $0.time.upload ?? 0) } + [budget]
    guard let axis = Axis(.linear, over: longest, from: start, to: width - 20, startsAtZero: true) else { return "" }
    let line = axis.place(budget)
    let words = bars.map { "\(report.policies[$0.index].answer.policy) \(Wording.seconds($0.time.total))" }
    let drawing: Markup = """
      <g class="axes">\(axis.ticks.map { tick($0, axis, height) })</g>
      <g class="time">\(bars.enumerated().map { bar($1.time, report.policies[$1.index].answer.policy, $0, axis) })</g>
      <path class="budget" d="M\(line) 8V\(height - 44)"/>
      <text class="budget-label" x="\(min(line, width - labelHalf))" y="\(height - 8)" \
      text-anchor="middle">budget \(budget.plain) s</text>
      """
    return """
      <div class="time-panel" data-live="panel-\(place)"\(isChosen ? "" : " hidden" as Markup)>
      \(Parts.figure(
        "over <bdi>\(link)</bdi>", title: "Seconds to send one picture over \(link)",
        finding: "Median seconds until the server has the picture: \(words.joined(separator: ", ")).", width: width,
        height: height, id: "time-\(place)", drawing))
      </div>

      """
  }

  private static func tick(_ value: Double, _ axis: Axis, _ height: Double) -> Markup {
    "<path d=\"M\(axis.place(value)) 8V\(height - 44)\"/><text x=\"\(axis.place(value))\" y=\"\(height - 28)\" "
      + "text-anchor=\"middle\">\(Coordinate.text(value)) s</text>"
  }

  private static func bar(_ time: PolicyFigures.Time, _ policy: String, _ place: Int, _ axis: Axis) -> Markup {
    let top = 8 + Double(place) * row
    var end = 0.0
    let segments = TimeSegment.allCases.map { segment -> Markup in
      let begin = end
      end += time.seconds(segment)
      return """
        <rect class="\(segment.rawValue)" x="\(axis.place(begin))" y="\(top + 4)" \
        width="\(axis.place(end) - axis.place(begin))" height="20"/>
        """
    }
    let slow = (time.compress ?? 0) + (time.uploadP95 ?? time.upload ?? 0)
    let name = OutsideText.visible(policy).shortened(to: 22)
    return """
      <g class="bar"><text x="\(start - 10)" y="\(top + 19)" text-anchor="end">\
      \(name)</text>\(segments)\
      <path class="slow" d="M\(axis.place(end)) \(top + 14)H\(axis.place(slow))m0-5v10"/></g>
      """
  }

  static func table(_ report: ReportData) -> Markup {
    let segments = TimeSegment.shown(report)
    let known = report.policies.filter { $0.time.total != nil }
    let least = known.min { ($0.time.total ?? 0) < ($1.time.total ?? 0) }
    let most = known.max { ($0.time.total ?? 0) < ($1.time.total ?? 0) }
    let sum =
      "The same in figures: from \(Wording.seconds(least?.time.total)) (\(least?.answer.policy ?? "")) to "
      + "\(Wording.seconds(most?.time.total)) (\(most?.answer.policy ?? "")) as the run had it"
    return Parts.folded(
      "\(sum)", of: "times",
      Parts.table(
        "Medians over photos", label: "Time table",
        head: [Parts.head("Policy", isNumber: false)] + segments.map { Parts.head("\($0.title)") } + [
          Parts.head("sum"), Parts.head("upload, 95th pct"), Parts.head("first preview"),
        ],
        rows: report.order.map { index in
          let policy = report.policies[index]
          let cells = segments.map { segment in
            Parts.cell(Wording.seconds(policy.time.known(segment)), figure: "segment:\(segment.rawValue)")
          }
          return """
            <tr data-policy="\(index)"\(report.rest(index))><th scope="row">\(Parts.policy(policy.answer.policy, index))</th>\(cells)\
            \(Parts.cell(Wording.seconds(policy.time.total), figure: "total"))\
            \(Parts.cell(Wording.seconds(policy.time.uploadP95), figure: "uploadP95"))\
            \(Parts.cell(Wording.seconds(policy.time.preview), figure: "preview"))</tr>

            """
        }, id: "times"))
  }
}
