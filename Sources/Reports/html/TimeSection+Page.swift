import CompressionStrategies
import Judgement
import Records

extension TimeSection {
  static func section(_ report: ReportData) -> PageSection {
    let isEmpty = !report.policies.contains { $0.time.upload != nil }
    return PageSection(
      id: "time", title: "Time", heading: "Where the time goes",
      sub: "Medians of one picture, each link on a scale of its own. \(remark(report))",
      body: isEmpty
        ? "<p>No uploads were simulated.</p>"
        : """
        <p class="key">\(TimeSegment.shown(report).map(key))<span class="item"><span class="swatch slow"></span> to the 95th \
        percentile</span></p>
        <div class="pair">\(panels(report).prefix(2).map(\.self))</div>
        \(rest(report))
        \(WhoWaits.markup(report))
        \(paths(report))
        """)
  }

  /// The links with smaller shares, and the table.
  private static func rest(_ report: ReportData) -> Markup {
    let panels = Array(panels(report).dropFirst(2))
    let isMore = !panels.isEmpty
    return Parts.folded(
      isMore ? "Other links, and all of it in figures" : "The same in figures",
      (isMore ? "<div class=\"pair\">\(panels)</div>" : "") + table(report))
  }

  /// The populations of which some users wait.
  private static func paths(_ report: ReportData) -> Markup {
    let tables = report.samples.latePaths.compactMap { LatePathsTable($0, report) }.filter(\.hasLateUploads)
    return tables.isEmpty ? "" : Parts.folded("Which users wait", "\(tables.map(\.markup))")
  }

  private static func key(_ segment: TimeSegment) -> Markup {
    "<span class=\"item\"><span class=\"swatch \(segment.rawValue)\"></span> \(segment.title)</span> "
  }

  private static func remark(_ report: ReportData) -> String {
    report.isPaced
      ? "Compression is simulated on \(report.phone?.name ?? ""); its parts share the median as they share the sum."
      : "Compression is left out: no phone is known."
  }
}
