import Answers
import RunRecords

/// Where the answer would be another: a strip an axis of the question, and the same as a sentence.
enum FlipsSection {
  static func section(_ report: ReportData) -> PageSection {
    PageSection(
      id: "flips", title: "Flips", heading: "Where the answer would be another",
      body: """
        <p class="note">One part of the question changed at a time, all else as above. A strip’s slider reads it out by \
        the arrow keys.</p>
        \(strips(report))
        """)
  }

  /// The strips; they follow the switches.
  static func strips(_ report: ReportData) -> [Markup] {
    Flip.Axis.allCases.map { axis in strip(axis, report.flips.first { $0.axis == axis }, report) }
  }

  private static func strip(_ axis: Flip.Axis, _ flip: Flip?, _ report: ReportData) -> Markup {
    let id: Markup = "strip-\(axis.rawValue)"
    let strip = flip.map { Strip($0, report) }
    return """
      <div class="strip" id="\(id)" data-live="\(id)"\(flip == nil ? " hidden" as Markup : "")>
      <h3 id="\(id)-title" data-live="\(id)-title">\(strip?.title ?? "")</h3>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="\(id)-title"><div class="wide">
      <svg data-live="\(id)-drawing" viewBox="0 0 \(Strip.width) 72" width="\(Strip.width)" height="72" aria-hidden="true">\
      \(strip?.drawing ?? "")</svg>
      <p class="needs-script readout" hidden><input type="range" min="0" max="0" value="0" \
      aria-label="\(strip?.title ?? "")"></p>
      </div></div>
      <p class="needs-script" hidden><output></output> <button type="button">Set the switches to this</button></p>
      <p class="words" data-live="\(id)-words">\(strip?.sentence ?? "")</p>
      </div>

      """
  }
}
