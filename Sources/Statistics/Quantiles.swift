/// A sample in ascending order, for reading quantiles.
package struct SortedSample: Sendable {
  /// The values, ascending.
  package let values: [Double]

  /// Sorts the values.
  package init(_ values: some Sequence<Double>) { self.values = values.sorted() }

  /// The value below which this share of the sample lies, interpolated linearly between order statistics (Hyndman and
  /// Fan's type 7); nil for an empty sample.
  package func quantile(_ share: Double) -> Double? {
    guard let first = values.first, let last = values.last else { return nil }
    let position = Double(values.count - 1) * share
    if position <= 0 { return first }
    if position >= Double(values.count - 1) { return last }
    let below = Int(position)
    return values[below] + (values[below + 1] - values[below]) * (position - Double(below))
  }

  /// The median; of an even number of values the mean of the middle two.
  package var median: Double? { quantile(0.5) }
}

extension Sequence where Element == Double {
  /// The median; of an even number of values the mean of the middle two; nil without values.
  package var median: Double? { SortedSample(self).median }

  /// The mean; nil without values.
  package var mean: Double? {
    var (sum, count) = (0.0, 0)
    for value in self {
      sum += value
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }
}
