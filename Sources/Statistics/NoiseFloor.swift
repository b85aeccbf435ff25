import System

/// How far two measurements of the same thing may be apart; a smaller difference means nothing.
public enum NoiseFloor {
  /// The noise floor from pairs of equal measurements, as a share: 0.03 means that 3 % is noise; nil without pairs.
  ///
  /// It is the spread of the pairs' log ratios, widened to contain 95 of 100 further pairs: by Student's t for a few
  /// pairs, and never less than the largest ratio seen if there are too few to show the tail.
  public static func of(_ pairs: [(Double, Double)]) -> Double? {
    let ratios = pairs.filter { $0.0 > 0 && $0.1 > 0 }.map { abs(log($0.0 / $0.1)) }
    guard let largest = ratios.max() else { return nil }
    let count = Double(ratios.count)
    let spread = (ratios.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
    let bound = max(spread * StudentT.twoSided95(degrees: ratios.count), SortedSample(ratios).quantile(0.95) ?? 0)
    return exp(ratios.count < 20 ? max(bound, largest) : bound) - 1
  }
}

extension NoiseFloor {
  /// With fewer rounds than this, the spread cannot be trusted.
  public static let leastRounds = 4

  /// How far a ratio of two minimum times may differ if it were measured again, estimated from its own rounds; nil if
  /// there are too few rounds.
  ///
  /// The rounds are split into halves in several seeded ways, and the ratio is computed for each half. The difference
  /// of two halves has four times the variance of the whole. 2.58 deviations contain 99 of 100 repetitions if errors
  /// are normal; for minimum times, whose errors are not, about 96.
  public static func ofLeastRatio(_ rounds: [(own: Double, yardstick: Double)]) -> Double? {
    guard rounds.count >= leastRounds else { return nil }
    var random = SeededGenerator(seed: UInt64(rounds.count), stream: 20)
    var shuffled = rounds
    let half = rounds.count / 2
    var squares = 0.0
    for _ in 0..<partings {
      shuffled.shuffle(using: &random)
      guard let left = leastRatio(shuffled[..<half]), let right = leastRatio(shuffled[half...]) else { return nil }
      squares += pow(log(left / right), 2)
    }
    return 2.576 * (squares / Double(partings)).squareRoot() / 2
  }

  private static let partings = 200

  /// Each minimum is taken separately, because the quietest moment of one is seldom that of the other.
  private static func leastRatio(_ rounds: ArraySlice<(own: Double, yardstick: Double)>) -> Double? {
    guard let own = rounds.map(\.own).min(), let yardstick = rounds.map(\.yardstick).min(), own > 0, yardstick > 0
    else { return nil }
    return own / yardstick
  }
}
