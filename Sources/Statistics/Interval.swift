/// A 95 % confidence interval of a figure.
package struct Interval: Sendable, Hashable {
  /// The lower end.
  package let lower: Double
  /// The upper end.
  package let upper: Double

  /// From `lower` to `upper`, both included.
  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a value is inside.
  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

extension Interval {
  /// Wilson's score interval of a share, `hits` out of `trials` (Wilson, 1927). It stays within 0…1 and is also right
  /// at the ends, where the textbook interval has no width.
  package static func wilson(hits: Int, of trials: Int) -> Interval {
    guard trials > 0 else { return Interval(0, 1) }
    return wilson(share: Double(hits) / Double(trials), of: Double(trials))
  }

  /// The same for a share of this many trials, which need not be a whole number if trials are weighted.
  package static func wilson(share: Double, of n: Double) -> Interval {
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Interval(share <= 0 ? 0 : middle - half, share >= 1 ? 1 : middle + half)
  }

  /// Bonett and Price's interval of a difference of two shares of the same `n` trials (Bonett and Price, 2012,
  /// "Adjusted Wald confidence interval for a difference of binomial proportions based on paired data"): `first` and
  /// `second` are the shares of trials that hit in only one of them. It has a width even without any such trial.
  package static func pairedShares(only first: Double, only second: Double, of n: Double) -> Interval {
    let (left, right) = ((first * n + 1) / (n + 2), (second * n + 1) / (n + 2))
    let half = z * ((left + right - (left - right) * (left - right)) / (n + 2)).squareRoot()
    return Interval(max(-1, left - right - half), min(1, left - right + half))
  }

  /// The interval of a mean of a few values that may be skewed: Student's, of the values and two more that nobody
  /// observed, two thirds of their range beyond each end. It does for any values what Agresti and Coull do for shares
  /// (1998, two more hits and two more misses): values outside the sample count, and the more so the fewer values there
  /// are (docs/internals/answer.md has the coverage). Nil for fewer than two values; `weights` are the values' weights.
  package static func mean(of values: [Double], weights: [Double] = []) -> Interval? {
    guard values.count > 1, let least = values.min(), let most = values.max() else { return nil }
    let whole = weights.isEmpty ? Double(values.count) : weights.reduce(0, +)
    guard whole > 0 else { return nil }
    let usual = whole / Double(values.count)
    let reach = (most - least) * 2 / 3
    let padded = values + [least - reach, most + reach]
    let parts = (weights.isEmpty ? values.map { _ in 1 } : weights.map { $0 / usual }) + [1, 1]
    let (sum, squares) = (parts.reduce(0, +), parts.reduce(0) { $0 + $1 * $1 })
    let mean = zip(padded, parts).reduce(0) { $0 + $1.0 * $1.1 } / sum
    let spread = zip(padded, parts).reduce(0) { total, item in
      let off = item.1 * (item.0 - mean)
      return total + off * off
    }
    // The effective number of weighted values: as many equal weights would be as informative.
    let count = sum * sum / squares
    let half =
      StudentT.twoSided95(degrees: max(1, count - 1))
      * (spread / (sum * sum) * count / max(1, count - 1)).squareRoot()
    return Interval(mean - half, mean + half)
  }

  /// The same interval, limited to the possible values.
  package func within(_ lowest: Double, _ highest: Double) -> Interval {
    Interval(max(lowest, min(highest, lower)), max(lowest, min(highest, upper)))
  }

  /// The normal distribution's two-sided 95 % point.
  private static let z = 1.959963984540054
}

/// Student's distribution, for means of a few values.
package enum StudentT {
  /// The two-sided 95 % point of Student's t, by Cornish and Fisher's expansion about the normal's 1.96
  /// (Abramowitz and Stegun 26.7.5); one degree has its exact value.
  package static func twoSided95(degrees: Int) -> Double { twoSided95(degrees: Double(degrees)) }

  /// The same for degrees that need not be a whole number, for weighted values.
  package static func twoSided95(degrees n: Double) -> Double {
    if n <= 1 { return 12.706 }
    let z = 1.959963984540054
    let cube = z * z * z
    let fifth = cube * z * z
    return z + (cube + z) / (4 * n) + (5 * fifth + 16 * cube + 3 * z) / (96 * n * n)
      + (3 * fifth * z * z + 19 * fifth + 17 * cube - 15 * z) / (384 * n * n * n)
  }
}
