import Units

/// Plots of how the link predicts what was held back: a line for each judged size, a dot for each quantile.
struct JudgementPlots {
  let judgements: [Judgement]

  /// Which line is which size.
  var key: String {
    let names = judgements.enumerated().map { index, one in
      let line = PlotLine(index: index, points: [(0, 5), (40, 5)]).svg
      return "<span><svg viewBox=\"0 0 40 10\">\(line)</svg> \(one.name.inHTML) bytes</span>"
    }
    return "<p class=\"key\">\(names.joined(separator: " "))</p>"
  }

  /// Measured times across, predicted times up.
  var quantiles: String {
    let times = judgements.flatMap { $0.quantiles.flatMap { [$0.measured, $0.predicted] } }
    guard let scale = LogScale(times) else { return "" }
    let lines = judgements.enumerated().map { index, one in
      PlotLine(
        index: index,
        points: one.quantiles.map { (40 + 520 * scale.place($0.measured), 530 - 520 * scale.place($0.predicted)) })
    }
    return "<svg class=\"fit\" viewBox=\"0 0 600 560\" role=\"img\" aria-label=\"Measured and predicted quantiles\">"
      + "<path class=\"grid\" d=\"M40 530L560 10M40 10V530H560\"/>"
      + "<text x=\"40\" y=\"548\">\(Duration.seconds(scale.first).brief)</text>"
      + "<text x=\"560\" y=\"548\" text-anchor=\"end\">\(Duration.seconds(scale.last).brief)</text>"
      + lines.map(\.dotted).joined() + "</svg>"
  }

  /// How far off predicted times are, from the 5th to the 95th percentile.
  var residuals: String {
    let lines = judgements.enumerated().map { index, one in
      let points = one.quantiles.enumerated().map { step, pair in
        let residual = max(-0.5, min(0.5, pair.predicted / pair.measured - 1))
        return (40 + 520 * Double(step) / 18, 110 - 200 * residual)
      }
      return PlotLine(index: index, points: points)
    }
    return "<svg class=\"fit\" viewBox=\"0 0 600 230\" role=\"img\" aria-label=\"Residuals\">"
      + "<rect class=\"band\" x=\"40\" y=\"90\" width=\"520\" height=\"40\"/><path class=\"grid\" d=\"M40 110H560M40 10V210\"/>"
      + "<text x=\"0\" y=\"14\">+50 %</text><text x=\"0\" y=\"214\">−50 %</text><text x=\"40\" y=\"226\">5 %</text>"
      + "<text x=\"560\" y=\"226\" text-anchor=\"end\">95 %</text>" + lines.map(\.dotted).joined() + "</svg>"
  }
}
