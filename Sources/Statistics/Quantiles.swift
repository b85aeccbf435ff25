/// A sample in ascending order, from which quantiles are read.
public struct SortedSample: Sendable {
  /// The values, ascending.
  public let values: [Double]

  /// Sorts the values.
  public init(_ values: some Sequence<Double>) { self.values = values.sorted() }

  /// The value below which this share of the sample lies, linear between order statistics (Hyndman and Fan's type 7);
  /// nil for an empty sample.
  public func quantile(_ share: Double) -> Double? {
    guard let first = values.first, let last = values.last else { return nil }
    let position = Double(values.count - 1) * share
    if position <= 0 { return first }
    if position >= Double(values.count - 1) { return last }
    let below = Int(position)
    return values[below] + (values[below + 1] - values[below]) * (position - Double(below))
  }

  /// The middle value; of an even number the average of the middle two.
  public var median: Double? { quantile(0.5) }
}

extension Sequence where Element == Double {
  /// The middle value; of an even number the average of the middle two; nil if there is none.
  public var median: Double? { SortedSample(self).median }

  /// The sum over the count; nil if there is none.
  public var mean: Double? {
    var (sum, count) = (0.0, 0)
    for value in self {
      sum += value
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }
}
