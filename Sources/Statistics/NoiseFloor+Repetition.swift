import Platform

extension NoiseFloor {
  /// Fewer rounds than this show no spread that could be trusted.
  public static let leastRounds = 4

  /// How far a ratio of two least times may stray if it were measured again, as its own rounds show it; nil if there
  /// are too few rounds to know.
  ///
  /// The rounds are parted into halves in seeded ways, and the ratio is taken of each half. Two halves differ with twice
  /// the whole's variance, twice over. 2.58 deviations hold 99 of 100 repetitions if errors are normal; of least
  /// times, whose errors are not, some 96.
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

  /// Each least by itself: the quietest moment of one is seldom that of the other.
  private static func leastRatio(_ rounds: ArraySlice<(own: Double, yardstick: Double)>) -> Double? {
    guard let own = rounds.map(\.own).min(), let yardstick = rounds.map(\.yardstick).min(), own > 0, yardstick > 0
    else { return nil }
    return own / yardstick
  }
}
