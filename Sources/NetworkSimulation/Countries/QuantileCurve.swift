import Platform

/// A measured distribution that is known at some of its quantiles: ascending values, each with the share of tests that
/// have no more.
struct QuantileCurve: Sendable, Hashable {
  /// How values run between two that are known: rates and times span decades, losses begin at 0.
  enum Scale: Sendable { case logarithmic, linear }

  private let shares: [Double]
  private let values: [Double]
  private let scale: Scale
  /// What logarithms take for nothing: no link is that slow, and no round trip that short.
  private static let least = 1e-6

  /// Values at shares that ascend, or fall if the table begins with the worst.
  init?(_ points: [(share: Double, value: Double)], scale: Scale) {
    guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
    let rising = first.value <= last.value ? points : points.reversed().map { (1 - $0.share, $0.value) }
    shares = rising.map(\.share)
    values = rising.map { scale == .logarithmic ? max($0.value, Self.least) : $0.value }
    self.scale = scale
    guard zip(values, values.dropFirst()).allSatisfy({ $0 <= $1 }),
      zip(shares, shares.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
  }

  /// The value that this share of the tests does not exceed. Beyond the outermost quantiles that are known, it is theirs.
  func value(at share: Double) -> Double {
    guard let above = shares.firstIndex(where: { $0 >= share }) else { return values[values.count - 1] }
    guard above > 0 else { return values[0] }
    let part = (share - shares[above - 1]) / (shares[above] - shares[above - 1])
    switch scale {
    case .linear: return values[above - 1] + part * (values[above] - values[above - 1])
    case .logarithmic: return values[above - 1] * exp(part * log(values[above] / values[above - 1]))
    }
  }

  /// The share of tests below a value.
  func share(below value: Double) -> Double {
    guard let above = values.firstIndex(where: { $0 >= value }) else { return 1 }
    guard above > 0 else { return 0 }
    let (low, high) = (values[above - 1], values[above])
    let part = scale == .linear ? (value - low) / (high - low) : log(value / low) / log(high / low)
    return shares[above - 1] + part * (shares[above] - shares[above - 1])
  }
}
