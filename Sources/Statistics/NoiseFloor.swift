import Platform

/// How far apart two measurements of the same thing may lie: below it a difference says nothing.
public enum NoiseFloor {
  /// The floor that pairs of equal measurements show, as a share: 0.03 says that 3 % is noise; nil without pairs.
  ///
  /// The spread of the pairs' log ratios, widened to what 95 of 100 further pairs should keep: by Student's t for a
  /// few pairs, and never less than the largest ratio seen when there are too few to have shown the tail.
  public static func of(_ pairs: [(Double, Double)]) -> Double? {
    let ratios = pairs.filter { $0.0 > 0 && $0.1 > 0 }.map { abs(log($0.0 / $0.1)) }
    guard let largest = ratios.max() else { return nil }
    let count = Double(ratios.count)
    let spread = (ratios.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    let bound = max(spread * StudentT.twoSided95(degrees: ratios.count), SortedSample(ratios).quantile(0.95) ?? 0)
    return exp(ratios.count < 20 ? max(bound, largest) : bound) - 1
  }
}
