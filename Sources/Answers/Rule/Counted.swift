public import Statistics

/// The photos that a question counts and what each weighs: means of figures over them, and their intervals.
public struct Counted: Sendable, Hashable {
  /// By place.
  public let photos: [Int]
  /// By photo, its weight; empty if all count the same.
  let weights: [Double]

  /// The mean of a figure over the photos that have it, weighted by their classes; nil if none has it.
  func mean(_ values: [Double]) -> Double? {
    guard !weights.isEmpty else { return values.meanKnown }
    var (sum, whole) = (0.0, 0.0)
    for (value, weight) in zip(values, weights) where !value.isNaN {
      sum += weight * value
      whole += weight
    }
    return whole > 0 ? sum / whole : nil
  }

  /// The 95 % interval of a figure's mean over the photos that have it; nil if fewer than two have.
  func interval(of values: [Double]) -> Interval? {
    let known = values.indices.filter { !values[$0].isNaN }
    return .mean(of: known.map { values[$0] }, weights: weights.isEmpty ? [] : known.map { weights[$0] })
  }

  /// How many photos have a figure; for weighted photos, the effective number.
  func count(of values: [Double]) -> Double {
    guard !weights.isEmpty else { return Double(values.count { !$0.isNaN }) }
    let known = zip(values, weights).lazy.filter { !$0.0.isNaN }.map { $0.1 }
    let sum = known.reduce(0, +)
    return sum * sum / known.reduce(0) { $0 + $1 * $1 }
  }

  /// The mean of a figure, which is asked by the photo's place among all; photos for which it is NaN do not count. Nil
  /// if none has it.
  public func estimate(_ figure: (Int) -> Double) -> Estimate? {
    let values = photos.map(figure)
    return mean(values).map { Estimate(mean: $0, interval: interval(of: values)) }
  }
}

/// The mean of a figure over photos.
public struct Estimate: Sendable, Hashable {
  /// Over the photos that have the figure.
  public let mean: Double
  /// Its 95 % interval; nil with fewer than two photos.
  public let interval: Interval?
  /// Whether a difference is significant.
  public var isShown: Bool { interval.map { $0.lower > Contest.dust || $0.upper < -Contest.dust } ?? false }
}

extension Versus.Difference {
  /// An estimate from a mean and an interval.
  public var estimate: Estimate { Estimate(mean: mean, interval: Interval(lower, upper)) }
}
