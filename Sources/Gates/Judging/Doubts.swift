import Changes
import RunRecords

/// How unsure rows are whose figures a clock measured, taken row by row.
struct Doubts {
  private(set) var trials: [TrialKey] = []
  private(set) var leastRounds = Int.max
  private(set) var mostRounds = 0
  /// Whether the noise of every row is known.
  private(set) var isNoiseKnown = true
  /// The most of any row, and the baseline's part of it.
  private(set) var noise: Double?
  private(set) var baseNoise: Double?
  private(set) var slowdown = 0.0
  /// The least of what a limit leaves to any row.
  private(set) var margin: Double?

  /// Takes a row, to which the limit leaves so much.
  mutating func add(_ row: Comparand, margin own: Double?) {
    trials.append(row.key.trial)
    leastRounds = min(leastRounds, row.rounds)
    mostRounds = max(mostRounds, row.rounds)
    if row.noise == nil { isNoiseKnown = false }
    if let own = row.wholeNoise { noise = max(noise ?? own, own) }
    if let own = row.baseNoise { baseNoise = max(baseNoise ?? own, own) }
    slowdown = max(slowdown, row.slowdown)
    if let own { margin = min(margin ?? own, own) }
  }
}
