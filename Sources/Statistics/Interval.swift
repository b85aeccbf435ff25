/// Where a figure lies, with 95 % confidence.
public struct Interval: Sendable, Hashable {
  /// The 2.5th percentile of what is known.
  public let lower: Double
  /// The 97.5th percentile of what is known.
  public let upper: Double

  /// From `lower` to `upper`, both included.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a value is inside.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

extension Interval {
  /// Wilson's score interval of a share, `hits` out of `trials` (Wilson, 1927): it stays inside 0…1 and is right at the
  /// ends, where the textbook interval has no width.
  public static func wilson(hits: Int, of trials: Int) -> Interval {
    guard trials > 0 else { return Interval(0, 1) }
    let z = 1.959963984540054
    let (n, share) = (Double(trials), Double(hits) / Double(trials))
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Interval(hits == 0 ? 0 : middle - half, hits == trials ? 1 : middle + half)
  }
}
