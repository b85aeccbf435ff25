import Glibc
public import RunRecords
import Statistics

/// How far a trial's CPU figures would move if they were measured again, as its own rounds show it.
public struct TimingNoise: Sendable, Hashable {
  /// Rounds that were measured.
  public var rounds: Int
  /// Half the width of the interval that holds 99 of 100 repetitions, relative to the figure; nil where there are too
  /// few rounds to know.
  public var floor: Double?

  /// Fewer rounds than this show no spread that could be trusted.
  public static let leastRounds = 4

  /// A noise that was measured before.
  public init(rounds: Int, floor: Double?) {
    self.rounds = rounds
    self.floor = floor
  }

  /// The noise of these rounds.
  ///
  /// The rounds are parted into halves in 200 seeded ways and the figure, least over least as the column has it, taken
  /// of each half. Two halves differ with twice the whole's variance, twice over; 2.58 deviations hold 99 of 100.
  public init(_ timings: [Timing]) {
    rounds = timings.count
    guard rounds >= Self.leastRounds else { return }
    var random = SeededGenerator(seed: UInt64(rounds), stream: 20)
    var shuffled = timings
    var squares = 0.0
    for _ in 0..<Self.partings {
      shuffled.shuffle(using: &random)
      let half = rounds / 2
      guard let left = Self.ratio(shuffled[..<half]), let right = Self.ratio(shuffled[half...]) else { return }
      squares += pow(log(left / right), 2)
    }
    floor = 2.576 * (squares / Double(Self.partings)).squareRoot() / 2
  }

  private static let partings = 200

  private static func ratio(_ timings: ArraySlice<Timing>) -> Double? {
    guard let own = timings.map(\.cpuSeconds).min(), let yardstick = timings.map(\.yardstickCpuSeconds).min(),
      own > 0, yardstick > 0
    else { return nil }
    return own / yardstick
  }
}
