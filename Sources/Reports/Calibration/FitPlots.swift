import Calibration
import Units

/// Plots of how the link predicts what was held back: a line for each judged size, a dot for each quantile.
struct PredictionPlots {
  let judgements: [Prediction]

  /// Which line is which size.
  var key: Markup { PlotLine.key(of: judgements.map { "\($0.name) bytes" }) }

  /// Measured times across, predicted times up.
  var quantiles: Markup {
    let times = judgements.flatMap { $0.quantiles.flatMap { [$0.measured, $0.predicted] } }
    guard let across = Axis(.log, over: times, from: 40, to: 560), let up = Axis(.log, over: times, from: 530, to: 10)
    else { return "" }
    let lines = judgements.enumerated().map { index, one in
      PlotLine(index: index, points: one.quantiles.map { (across.place($0.measured), up.place($0.predicted)) })
    }
    return """
      <svg class="fit" viewBox="0 0 600 560" role="img" aria-label="Measured and predicted quantiles">\
      <path class="grid" d="M40 530L560 10M40 10V530H560"/>\
      <text x="40" y="548">\(Duration.seconds(across.low).brief)</text>\
      <text x="560" y="548" text-anchor="end">\(Duration.seconds(across.high).brief)</text>\
      \(lines.map(\.dotted))</svg>
      """
  }

  /// How far off predicted times are, from the 5th to the 95th percentile.
  var residuals: Markup {
    let lines = judgements.enumerated().map { index, one in
      let points = one.quantiles.enumerated().map { step, pair in
        let residual = max(-0.5, min(0.5, pair.predicted / pair.measured - 1))
        return (40 + 520 * Double(step) / 18, 110 - 200 * residual)
      }
      return PlotLine(index: index, points: points)
    }
    return """
      <svg class="fit" viewBox="0 0 600 230" role="img" aria-label="Residuals">\
      <rect class="band" x="40" y="90" width="520" height="40"/><path class="grid" d="M40 110H560M40 10V210"/>\
      <text x="34" y="14" text-anchor="end">+50 %</text><text x="34" y="214" text-anchor="end">−50 %</text>\
      <text x="40" y="226">5 %</text><text x="560" y="226" text-anchor="end">95 %</text>\(lines.map(\.dotted))</svg>
      """
  }
}

/// Round trips across, and up the rate with which each explains a log that does not tell one from the other.
struct RidgePlot {
  let ridge: [RidgePoint]

  var svg: Markup {
    let pairs = ridge.compactMap { point in point.rateUp.map { (roundTrip: point.roundTripSeconds, rate: $0) } }
    guard let across = Axis(.log, over: pairs.map(\.roundTrip), from: 90, to: 560),
      let up = Axis(.log, over: pairs.map(\.rate), from: 210, to: 10)
    else { return "" }
    let line = PlotLine(index: 0, points: pairs.map { (across.place($0.roundTrip), up.place($0.rate)) })
    return """
      <svg class="fit" viewBox="0 0 600 250" role="img" aria-label="Rate up by round trip">\
      <path class="grid" d="M90 10V210H560"/>\
      <text x="84" y="20" text-anchor="end">\(Self.rate(up.high))</text>\
      <text x="84" y="210" text-anchor="end">\(Self.rate(up.low))</text>\
      <text x="90" y="228">\(Duration.seconds(across.low).brief)</text>\
      <text x="325" y="244" text-anchor="middle">round trip</text>\
      <text x="560" y="228" text-anchor="end">\(Duration.seconds(across.high).brief)</text>\(line.dotted)</svg>
      """
  }

  /// The same pairs as figures.
  var table: Markup {
    let rows = ridge.map { point -> Markup in
      let rate = point.rateUp.map(Self.rate) ?? "none explains it"
      return "<tr><td>\(Duration.seconds(point.roundTripSeconds).brief)</td>\(Parts.cell(rate))</tr>"
    }
    return Parts.table(
      "Round trips and rates", label: "Round trips and rates",
      head: [Parts.head("round trip", isNumber: false), Parts.head("rate up")],
      rows: rows)
  }

  private static func rate(_ bitsPerSecond: Double) -> String { BitRate(bitsPerSecond: Int(bitsPerSecond)).brief }
}

/// One of a plot's lines, distinguished from the others by its colour.
struct PlotLine {
  /// Which of them it is.
  let index: Int
  let points: [(x: Double, y: Double)]

  /// Colours of the style sheet that are far apart; used up, they come again, dashed.
  private static let colours = [0, 1, 2, 6, 3, 9, 11]

  private var style: String { "p\(Self.colours[index % Self.colours.count])" }

  /// Which line has which name, in their order.
  static func key(of names: [String]) -> Markup {
    let items = names.enumerated().map { index, name -> Markup in
      let line = PlotLine(index: index, points: [(0, 5), (40, 5)])
      return "<span><svg viewBox=\"0 0 40 10\">\(line.svg)</svg> \(name)</span> "
    }
    return "<p class=\"key\">\(items)</p>"
  }

  var svg: Markup {
    let round = index / Self.colours.count
    let dashes: Markup = round > 0 ? " stroke-dasharray=\"\(max(1, 8 / round)) 4\"" : ""
    return "<polyline class=\"\(style)\"\(dashes) points=\"\(points.map { "\($0.x),\($0.y) " as Markup })\"/>"
  }

  /// The same with a dot at each point: if all points are one, there is no line.
  var dotted: Markup {
    "\(svg)<path class=\"ends \(style)\" d=\"\(points.map { "M\($0.x) \($0.y)h0" as Markup })\"/>"
  }
}
