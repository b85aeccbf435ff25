extension Criterion {
  /// The name and every figure: the words are equal only for the same criterion and the same share of recipients who
  /// zoom in.
  package func words(zooming: Double) -> String {
    let curves = [Self.words(curve)] + devices.map { "\($0.device) \(Self.words($0.curve))" }
    return "\(name) (\(measure.metric) at \(measure.viewing), \(curves.joined(separator: ", ")), "
      + "harmed below \(harmedBelow)\(zooming > 0 ? ", \(zooming) zoom in" : ""))"
  }

  private static func words(_ curve: Curve) -> String {
    switch curve {
    case .jnd(let factor, let exponent, let top): "JND \(factor) (\(top) − score)^\(exponent)"
    case .logistic(let midpoint, let width): "logistic \(midpoint) ± \(width)"
    }
  }
}
