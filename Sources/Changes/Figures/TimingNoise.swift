import RunRecords
import Statistics

/// How steady a trial's CPU figures were.
package struct TimingNoise: Sendable, Hashable {
  /// Rounds that were measured.
  package var rounds: Int
  /// How far a repetition may stray, relative to the figure; nil if there are too few rounds to know.
  package var floor: Double?
  /// What the yardstick took at best: on one machine always the same, unless something kept it from its speed.
  package var yardstickSeconds: Double?

  /// A noise that was measured before.
  package init(rounds: Int, floor: Double?, yardstickSeconds: Double? = nil) {
    self.rounds = rounds
    self.floor = floor
    self.yardstickSeconds = yardstickSeconds
  }

  /// The noise of these rounds.
  init(_ timings: [Timing]) {
    rounds = timings.count
    floor = NoiseFloor.ofLeastRatio(timings.map { ($0.cpuSeconds, $0.yardstickCpuSeconds) })
    yardstickSeconds = timings.map(\.yardstickCpuSeconds).min()
  }
}
