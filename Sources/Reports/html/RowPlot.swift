import Judgement
import Records
import Statistics
import Units

/// Policies as rows: mark and name, a track, a figure. A track is SVG whose x is in percent, so that it fits any screen
/// without a script and its text never shrinks; names and figures never overlap marks.
struct RowPlot {
  struct Row {
    let policy: Int
    /// The figure at the right, and a small text after it.
    let figure: String
    var range = ""
    /// The text for screen readers.
    let words: String
    /// A mark at a value, with its interval.
    var dot: (at: Double, interval: Interval?)?
    /// Bars one after the other, each with its own style or the policy's colour.
    var bars: [(style: String, from: Double, to: Double)] = []
    /// The end of a thin line that extends the bar.
    var slow: Double?
  }

  /// What the page's script knows it by; empty if nothing replaces it.
  var id = ""
  let style: Markup
  /// The values, drawn from 0 to 100.
  let axis: Axis
  let tick: (Double) -> String
  /// The unit, after the last tick.
  var unit = ""
  /// A value that is drawn as a line.
  var limit: (at: Double, words: String)?
  var showsDesign = false
  let rows: [Row]

  func markup(_ report: ReportData) -> Markup {
    """
    <ol class="rows \(style)"\(id.isEmpty ? "" : " data-part=\"\(id)\"" as Markup)>
    \(rows.map { row($0, report) })<li class="axis" aria-hidden="true"><span></span><svg>\(ticks)</svg><span></span></li></ol>

    """
  }

  private func row(_ row: Row, _ report: ReportData) -> Markup {
    let mark = report.marks[row.policy]
    let design: Markup = showsDesign ? "<small>\(report.policies[row.policy].design)</small>" : ""
    let name = report.policies[row.policy].answer.policy
    return """
      <li class="row p\(mark.colour)\(report.rowStyle(row.policy))" data-policy="\(row.policy)"\(report.rest(row.policy)) tabindex="0" aria-label="\(row.words)">\
      <span class="who">\(mark.sign)<bdi>\(name)</bdi>\(report.tags(row.policy))\(design)</span>\
      <svg class="track" aria-hidden="true">\(grid)\(marks(row, mark))</svg>\
      <span class="val"><b>\(row.figure)</b>\(row.range.isEmpty ? "" : " <small>\(row.range)</small>" as Markup)</span></li>

      """
  }

  private var grid: [Markup] {
    axis.ticks.map { line("g", $0) } + (limit.map { [line("g limit", $0.at)] } ?? [])
  }

  private func line(_ style: Markup, _ value: Double) -> Markup {
    let x = axis.place(value)
    return "<line class=\"\(style)\" x1=\"\(x)%\" x2=\"\(x)%\" y1=\"0\" y2=\"100%\"/>"
  }

  private func marks(_ row: Row, _ mark: PolicyMark) -> Markup {
    let bars = row.bars.map { bar -> Markup in
      let (from, to) = (axis.place(bar.from), axis.place(bar.to))
      return
        "<rect class=\"fill \(bar.style)\" x=\"\(from)%\" y=\"22%\" width=\"\(max(0, to - from))%\" height=\"56%\"/>"
    }
    let slow: Markup =
      row.slow.flatMap { slow in
        row.bars.last.map { across("slow", axis.place($0.to), axis.place(slow)) }
      } ?? ""
    guard let dot = row.dot else { return "\(bars)\(slow)" }
    let interval: Markup =
      dot.interval.map { interval -> Markup in
        let (low, high) = (axis.place(interval.lower), axis.place(interval.upper))
        let caps = [low, high].map {
          "<line class=\"cap\" x1=\"\($0)%\" x2=\"\($0)%\" y1=\"28%\" y2=\"72%\"/>" as Markup
        }
        return "\(across("ci", low, high))\(caps)"
      } ?? ""
    return
      "\(interval)<svg x=\"\(axis.place(dot.at))%\" y=\"50%\" overflow=\"visible\"><g class=\"dot\">\(mark.use)</g></svg>"
  }

  private func across(_ style: Markup, _ from: Double, _ to: Double) -> Markup {
    "<line class=\"\(style)\" x1=\"\(from)%\" x2=\"\(to)%\" y1=\"50%\" y2=\"50%\"/>"
  }

  private var ticks: [Markup] {
    let all = axis.ticks.filter { value in limit.map { abs(axis.place($0.at) - axis.place(value)) > 18 } ?? true }
    let texts = all.enumerated().map { place, value -> Markup in
      let x = axis.place(value)
      let unit: Markup = place + 1 == all.count && !unit.isEmpty ? "<tspan class=\"u\"> \(self.unit)</tspan>" : ""
      return "<text x=\"\(x)%\" y=\"15\" text-anchor=\"\(Self.anchor(x))\">\(tick(value))\(unit)</text>"
    }
    return texts
      + (limit.map { limit in
        let x = axis.place(limit.at)
        return ["<text class=\"limit\" x=\"\(x)%\" y=\"15\" text-anchor=\"\(Self.anchor(x))\">\(limit.words)</text>"]
      } ?? [])
  }

  /// The text anchor that keeps a text at this place inside the track.
  static func anchor(_ x: Double) -> Markup { x < 6 ? "start" : x > 90 ? "end" : "middle" }
}

/// The policies by the share that they send well: the plot of the first screen.
enum SentWellPlot {
  static func markup(_ report: ReportData) -> Markup {
    let rows = report.shownPolicies.compactMap { index in
      report.policies[index].told.map { row(index, $0, report) }
    }
    let values = rows.compactMap { $0.dot }.flatMap {
      [$0.at, $0.interval?.lower ?? $0.at, $0.interval?.upper ?? $0.at]
    }
    guard let axis = Axis(rounded: values, within: 0, 100, to: 100) else { return "" }
    let plot = RowPlot(
      id: "sent-well", style: report.policies.count > 10 ? "many" : "", axis: axis, tick: { Coordinate.text($0) },
      unit: axis.high == 100 ? "of 100" : "", showsDesign: true, rows: rows)
    return plot.markup(report)
  }

  private static func row(_ index: Int, _ told: Answer.Row, _ report: ReportData) -> RowPlot.Row {
    let interval = told.sentWellLow.flatMap { low in told.sentWellHigh.map { Interval(100 * low, 100 * $0) } }
    let range = Wording.range(interval, atLeast: 0) { Int(nearest: $0).grouped }
    let well = report.wellOf100(told.sentWell)
    let means = report.policies[index].means
    let facts = [
      range.isEmpty ? "\(well) of 100 sent well" : "\(well) of 100 sent well (95 % confidence: \(range))",
      "in time \(AnswerWords.hundredths(told.sent))",
      means.looks.map { "looks fine to \(AnswerWords.hundredths($0.mean))" },
      means.size.map { Wording.bytes($0.mean) }, gap(index, report),
    ]
    return RowPlot.Row(
      policy: index, figure: well, range: range,
      words: "\(told.policy): \(facts.compactMap { $0 }.joined(separator: ", "))",
      dot: (at: 100 * told.sentWell, interval: interval))
  }

  /// The policy's difference from the baseline.
  private static func gap(_ index: Int, _ report: ReportData) -> String? {
    let name = report.policies[index].answer.policy
    guard let versus = report.versus, let gap = versus.rows.first(where: { $0.policy == name })?.sentWell else {
      return nil
    }
    let points = { (value: Double) -> String in (100 * value).fixed(1) }
    let other: String = versus.policy == report.question.yours ? "yours" : versus.policy
    guard gap.isShown else { return "no significant difference from \(other)" }
    let more: String = gap.mean > 0 ? "more" : "fewer"
    return "\(points(abs(gap.mean))) \(more) than \(other) (\(Wording.range(gap.estimate.interval, points)))"
  }
}
