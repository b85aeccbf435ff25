import Units

/// Round trips across, and up the rate with which each explains a log that does not tell one from the other.
struct RidgePlot {
  let ridge: [RidgePoint]

  var svg: String {
    let pairs = ridge.compactMap { point in point.rateUp.map { (roundTrip: point.roundTripSeconds, rate: $0) } }
    guard let across = LogScale(pairs.map(\.roundTrip)), let up = LogScale(pairs.map(\.rate)) else { return "" }
    let line = PlotLine(
      index: 0, points: pairs.map { (90 + 470 * across.place($0.roundTrip), 210 - 200 * up.place($0.rate)) })
    return "<svg class=\"fit\" viewBox=\"0 0 600 250\" role=\"img\" aria-label=\"Rate up by round trip\">"
      + "<path class=\"grid\" d=\"M90 10V210H560\"/>"
      + "<text x=\"84\" y=\"20\" text-anchor=\"end\">\(Self.rate(up.last))</text>"
      + "<text x=\"84\" y=\"210\" text-anchor=\"end\">\(Self.rate(up.first))</text>"
      + "<text x=\"90\" y=\"228\">\(Duration.seconds(across.first).brief)</text>"
      + "<text x=\"325\" y=\"244\" text-anchor=\"middle\">round trip</text>"
      + "<text x=\"560\" y=\"228\" text-anchor=\"end\">\(Duration.seconds(across.last).brief)</text>"
      + line.dotted + "</svg>"
  }

  /// The same pairs as figures.
  var table: String {
    let rows = ridge.map { point in
      let rate = point.rateUp.map(Self.rate) ?? "none explains it"
      return "<tr><td>\(Duration.seconds(point.roundTripSeconds).brief)</td><td>\(rate)</td></tr>"
    }
    return "<table><thead><tr><th>round trip</th><th>rate up</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
  }

  private static func rate(_ bitsPerSecond: Double) -> String { BitRate(bitsPerSecond: Int(bitsPerSecond)).brief }
}
