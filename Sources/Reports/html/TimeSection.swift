import RunRecords
import Units

/// Where the time of one picture goes, policy by policy.
enum TimeSection {
  private static let width = 720.0
  private static let row = 34.0
  private static let start = 170.0

  static func section(_ report: ReportData) -> PageSection {
    let budget = report.choice.budgetSeconds
    let longest = report.policies.map { ($0.time.compress ?? 0) + ($0.time.uploadP95 ?? $0.time.upload ?? 0) }
    guard let axis = Axis(.linear, over: longest + [budget], from: start, to: width - 20, startsAtZero: true),
      report.policies.contains(where: { $0.time.upload != nil })
    else {
      return PageSection(
        id: "time", title: "Time", heading: "Where the time goes", body: "<p>No uploads were simulated.</p>")
    }
    let height = Double(report.policies.count) * row + 56
    let bars = report.policies.enumerated().map { bar($1, $0, axis) }
    let line = axis.place(budget)
    let drawing: Markup = """
      <g class="axes">\(axis.ticks.map { tick($0, axis, height) })</g>
      <g class="time" data-start="\(start)" data-end="\(width - 20)">\(bars)</g>
      <path class="budget" d="M0 8V\(height - 44)" transform="translate(\(line) 0)"/>
      <text class="budget-label" x="\(line)" y="\(height - 8)" text-anchor="middle">budget \(budget.plain) s</text>
      """
    let words = report.policies.map { "\($0.answer.policy) \(Wording.seconds($0.time.total))" }.joined(separator: ", ")
    return PageSection(
      id: "time", title: "Time", heading: "Where the time goes",
      body: """
        <p class="key"><span class="swatch compress"></span> compression at the phone’s speed \
        <span class="swatch upload"></span> upload, median \
        <span class="swatch slow"></span> to the 95th percentile</p>
        \(Parts.figure("Medians of one picture, \(Wording.links(report.choice)).", title: "Seconds to send one picture by policy", finding: "Median seconds until the server has the picture: \(words).", width: width, height: height, id: "time-bars", drawing))
        \(table(report))
        """)
  }

  private static func tick(_ value: Double, _ axis: Axis, _ height: Double) -> Markup {
    "<path d=\"M\(axis.place(value)) 8V\(height - 44)\"/><text x=\"\(axis.place(value))\" y=\"\(height - 28)\" "
      + "text-anchor=\"middle\">\(Coordinate.text(value)) s</text>"
  }

  private static func bar(_ policy: PolicyFigures, _ index: Int, _ axis: Axis) -> Markup {
    let time = policy.time
    let top = 8 + Double(index) * row
    let compressed = time.compress ?? 0
    let sent = compressed + (time.upload ?? 0)
    let slow = compressed + (time.uploadP95 ?? time.upload ?? 0)
    let name = Inert.visible(policy.answer.policy)
    return """
      <g class="bar" data-policy="\(index)" data-top="\(top)"><text x="\(start - 10)" y="\(top + 19)" text-anchor="end">\
      \(name.count > 22 ? name.prefix(21) + "…" : name)</text>
      <rect class="compress" x="\(axis.place(0))" y="\(top + 4)" width="\(axis.place(compressed) - axis.place(0))" height="20"/>
      <rect class="upload" x="\(axis.place(compressed))" y="\(top + 4)" \
      width="\(axis.place(sent) - axis.place(compressed))" height="20"/>
      <path class="slow" d="M\(axis.place(sent)) \(top + 14)H\(axis.place(slow))m0-5v10"/></g>
      """
  }

  private static func table(_ report: ReportData) -> Markup {
    Parts.table(
      "The same in figures: medians over photos", label: "Time table",
      head: [
        Parts.head("Policy", isNumber: false), Parts.head("compression"), Parts.head("upload"), Parts.head("95th pct"),
        Parts.head("first preview"), Parts.head("sum"),
      ],
      rows: report.policies.enumerated().map { index, policy in
        """
        <tr data-policy="\(index)"><th scope="row">\(Parts.policy(policy.answer.policy, index))</th>\
        \(Parts.cell(Wording.seconds(policy.time.compress), figure: "compress"))\
        \(Parts.cell(Wording.seconds(policy.time.upload), figure: "upload"))\
        \(Parts.cell(Wording.seconds(policy.time.uploadP95), figure: "uploadP95"))\
        \(Parts.cell(Wording.seconds(policy.time.preview), figure: "preview"))\
        \(Parts.cell(Wording.seconds(policy.time.total), figure: "total"))</tr>

        """
      }, id: "times")
  }
}
