import Answers
import RunRecords

extension TimeSection {
  static func section(_ report: ReportData) -> PageSection {
    let isEmpty = !report.policies.contains { $0.time.upload != nil }
    return PageSection(
      id: "time", title: "Time", heading: "Where the time goes",
      body: isEmpty
        ? "<p>No uploads were simulated.</p>"
        : """
        <p class="key">\(TimeSegment.shown(report).map(key))<span class="swatch slow"></span> to the 95th percentile</p>
        <div class="pair">\(panels(report))</div>
        <p class="note">Medians of one picture, each link on a scale of its own; compression at the phone’s speed. A \
        photo’s own waterfall is among its figures below. \(remark(report))</p>
        \(table(report))
        \(WhoWaits.markup(report))
        \(report.samples.latePaths.compactMap { LatePathsTable($0, report)?.markup })
        """)
  }

  private static func key(_ segment: TimeSegment) -> Markup {
    "<span class=\"item\"><span class=\"swatch \(segment.rawValue)\"></span> \(segment.title)</span> "
  }

  private static func remark(_ report: ReportData) -> String {
    let timed = report.timedPhotos
    return timed == 0
      ? "Compression was not timed: run again with --timing quick."
      : "Compression was timed on \(Wording.number(timed, "photo")) a policy; its parts share the median as they share the sum."
  }
}
