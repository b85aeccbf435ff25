import System

/// A run's progress, for a bar or for one line a minute.
package struct Progress: Sendable {
  /// The phases of a run, in order.
  package enum Phase: String, Sendable, CaseIterable {
    case reading = "reading photos"
    case measuring, sending, pictures
    case texts = "reading texts"
    case timing
    case counting = "counting instructions"
    case messages
  }

  /// Finished trials.
  package var done = 0
  /// All trials of this phase; a trial with several parts counts several times.
  package var total = 0
  /// Finished work by its estimated cost, from which the rest is estimated.
  package var doneWeight = 0.0
  /// All work of the phase by its estimated cost.
  package var totalWeight = 0.0
  /// What is being processed.
  package var current = ""
  /// The phase; the counts begin at 0 in each.
  package let phase: Phase
  /// When this phase began, by the monotonic clock.
  package var began = MonotonicClock.seconds
  /// The planned seconds of each phase; nil before there is a plan.
  private let estimate: [Phase: Double]?
  /// How many times as long as planned the phases before took; nil if that is not known.
  private let paceBefore: Double?

  /// A phase in which nothing is done yet.
  init(_ phase: Phase, estimate: [Phase: Double]?, after earlier: Progress? = nil) {
    self.phase = phase
    self.estimate = estimate
    paceBefore = earlier.flatMap { $0.pace(after: MonotonicClock.seconds - $0.began) }
  }

  /// Trials per second since the phase began.
  package var rate: Double { Double(done) / max(1e-3, MonotonicClock.seconds - began) }

  /// Estimated seconds until the run ends; nil if there is no estimate yet.
  package var secondsLeft: Double? {
    let elapsed = MonotonicClock.seconds - began
    guard elapsed >= 2 else { return nil }
    return secondsLeft(after: elapsed)
  }

  /// The rest of this phase by its cost, and later phases as planned, corrected by the present phase's speed.
  func secondsLeft(after elapsed: Double) -> Double? {
    guard let estimate, doneWeight > 0 else { return nil }
    let done = doneWeight / totalWeight
    var left = elapsed * (totalWeight - doneWeight) / doneWeight
    // The first tenth of a phase shows less about this machine's speed than the phases before.
    if done < 0.1, let paceBefore, let planned = estimate[phase] { left = paceBefore * planned * (1 - done) }
    let later = Phase.allCases.drop { $0 != phase }.dropFirst()
    return left + (pace(after: elapsed) ?? 1) * later.reduce(0) { $0 + (estimate[$1] ?? 0) }
  }

  /// How many times as long as planned this phase takes; a phase of a second shows nothing about this machine's speed.
  private func pace(after elapsed: Double) -> Double? {
    guard let planned = estimate?[phase], planned >= 1, doneWeight > 0 else { return paceBefore }
    return min(8, max(0.125, elapsed * totalWeight / doneWeight / planned))
  }
}
