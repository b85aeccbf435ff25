import RunRecords
import Units

/// Where the time of one picture goes, policy by policy.
enum TimeSection {
  private static let width = 760.0
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
        <p class="key">\(TimeSegment.shown(report).map(key))<span class="swatch slow"></span> to the 95th percentile</p>
        \(Parts.figure("""
          Medians of one picture, \(Wording.links(report.choice)); compression at the phone’s speed. A photo’s own \
          waterfall is among its figures below.
          """, title: "Seconds to send one picture by policy", finding: "Median seconds until the server has the picture: \(words).", width: width, height: height, id: "time-bars", drawing))
        \(table(report))
        <p class="note">\(remark(report))</p>
        """)
  }

  private static func key(_ segment: TimeSegment) -> Markup {
    "<span class=\"item\"><span class=\"swatch \(segment.rawValue)\"></span> \(segment.title)</span> "
  }

  private static func tick(_ value: Double, _ axis: Axis, _ height: Double) -> Markup {
    "<path d=\"M\(axis.place(value)) 8V\(height - 44)\"/><text x=\"\(axis.place(value))\" y=\"\(height - 28)\" "
      + "text-anchor=\"middle\">\(Coordinate.text(value)) s</text>"
  }

  private static func bar(_ policy: PolicyFigures, _ index: Int, _ axis: Axis) -> Markup {
    let time = policy.time
    let top = 8 + Double(index) * row
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
    let name = Inert.visible(policy.answer.policy)
    return """
      <g class="bar" data-policy="\(index)" data-top="\(top)"><text x="\(start - 10)" y="\(top + 19)" text-anchor="end">\
      \(name.count > 22 ? name.prefix(21) + "…" : name)</text>
      \(segments)
      <path class="slow" d="M\(axis.place(end)) \(top + 14)H\(axis.place(slow))m0-5v10"/></g>
      """
  }

  private static func table(_ report: ReportData) -> Markup {
    let segments = TimeSegment.shown(report)
    return Parts.table(
      "The same in figures: medians over photos", label: "Time table",
      head: [Parts.head("Policy", isNumber: false)] + segments.map { Parts.head("\($0.title)") } + [
        Parts.head("sum"), Parts.head("upload, 95th pct"), Parts.head("first preview"),
      ],
      rows: report.policies.enumerated().map { index, policy in
        let cells = segments.map { segment in
          Parts.cell(Wording.seconds(policy.time.known(segment)), figure: "segment:\(segment.rawValue)")
        }
        return """
          <tr data-policy="\(index)"><th scope="row">\(Parts.policy(policy.answer.policy, index))</th>\(cells)\
          \(Parts.cell(Wording.seconds(policy.time.total), figure: "total"))\
          \(Parts.cell(Wording.seconds(policy.time.uploadP95), figure: "uploadP95"))\
          \(Parts.cell(Wording.seconds(policy.time.preview), figure: "preview"))</tr>

          """
      }, id: "times")
  }

  private static func remark(_ report: ReportData) -> String {
    let timed = report.samples.cells.map { cells in cells.count { $0?.cpuSeconds != nil } }.max() ?? 0
    return timed == 0
      ? "Compression was not timed: run again with --timing quick."
      : "Compression was timed on \(Wording.number(timed, "photo")) a policy; its parts share the median as they share the sum."
  }
}

/// A stretch of one picture's way, in the order of its bar.
enum TimeSegment: String, CaseIterable {
  case decode, resize, encode, search, thumbnail, other, queue, upload

  var title: String {
    switch self {
    case .decode: "decode"
    case .resize: "resize"
    case .encode: "encode"
    case .search: "search and score"
    case .thumbnail: "thumbnail"
    case .other: "other compression"
    case .queue: "queue"
    case .upload: "upload"
    }
  }

  /// What any policy spends time on.
  static func shown(_ report: ReportData) -> [TimeSegment] {
    allCases.filter { segment in
      segment == .upload || report.policies.contains { ($0.time.known(segment) ?? 0) > 0 }
    }
  }
}

extension PolicyFigures.Time {
  /// The seconds of a stretch; nil where it was not measured.
  func known(_ segment: TimeSegment) -> Double? {
    if let part = CompressionPart(rawValue: segment.rawValue) { return compress == nil ? nil : parts[part] ?? 0 }
    return segment == .queue ? queue : upload.map { max(0, $0 - (queue ?? 0)) }
  }

  func seconds(_ segment: TimeSegment) -> Double { known(segment) ?? 0 }
}
