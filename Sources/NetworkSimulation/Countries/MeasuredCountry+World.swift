import Platform

extension MeasuredCountry {
  /// All countries together, each by its number of tests; nil if there are none.
  init?(pooling countries: [MeasuredCountry]) {
    let tests = countries.reduce(0) { $0 + $1.tests }
    func pooled(_ figure: (MeasuredCountry) -> QuantileCurve, _ scale: QuantileCurve.Scale) -> QuantileCurve? {
      let curves = countries.map { (part: Double($0.tests) / Double(tests), curve: figure($0)) }
      func share(below value: Double) -> Double { curves.reduce(0) { $0 + $1.part * $1.curve.share(below: value) } }
      let percents = Array(1...20) + Array(stride(from: 25, through: 95, by: 5)) + [99]
      return QuantileCurve(
        percents.map { percent in
          // Rates, times and losses all lie in between; forty halvings leave nothing that three digits would show.
          var (low, high) = scale == .logarithmic ? (log(1e-6), log(1e6)) : (0.0, 1.0)
          for _ in 0..<40 {
            let middle = (low + high) / 2
            let isBelow = share(below: scale == .logarithmic ? exp(middle) : middle) < Double(percent) / 100
            (low, high) = isBelow ? (middle, high) : (low, middle)
          }
          return (Double(percent) / 100, scale == .logarithmic ? exp(high) : high)
        }, scale: scale)
    }
    guard tests > 0, let up = pooled(\.up, .logarithmic), let down = pooled(\.down, .logarithmic),
      let roundTrip = pooled(\.roundTrip, .logarithmic), let loss = pooled(\.loss, .linear)
    else { return nil }
    self.init(
      code: CountryTable.worldCode, name: "All countries", month: countries.map(\.month).max() ?? "", tests: tests,
      up: up, down: down, roundTrip: roundTrip, loss: loss)
  }
}
