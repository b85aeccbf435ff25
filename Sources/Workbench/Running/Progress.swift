import System

/// A run's progress, for a bar or for one line a minute.
public struct Progress: Sendable {
  /// The phases of a run, in order.
  public enum Phase: String, Sendable, CaseIterable {
    case reading = "reading photos"
    case measuring, sending, pictures
    case texts = "reading texts"
    case timing
    case counting = "counting instructions"
    case messages
  }

  /// Finished trials.
  public var done = 0
  /// All trials of this phase; a trial with several parts counts several times.
  public var total = 0
  /// Finished work by pixels, from which the rest is estimated.
  public var doneWeight = 0.0
  /// All work of the phase by pixels.
  public var totalWeight = 0.0
  /// What is being processed.
  public var current = ""
  /// The phase; the counts begin at 0 in each.
  public let phase: Phase
  /// When this phase began, by the monotonic clock.
  public var began = MonotonicClock.seconds
  /// The planned seconds of each phase; nil before there is a plan.
  private let estimate: [Phase: Double]?

  /// A phase in which nothing is done yet.
  init(_ phase: Phase, estimate: [Phase: Double]?) {
    self.phase = phase
    self.estimate = estimate
  }

  /// Trials per second since the phase began.
  public var rate: Double { Double(done) / max(1e-3, MonotonicClock.seconds - began) }

  /// Estimated seconds until the run ends; nil if there is no estimate yet.
  public var secondsLeft: Double? {
    let elapsed = MonotonicClock.seconds - began
    guard elapsed >= 2 else { return nil }
    return secondsLeft(after: elapsed)
  }

  /// The rest of this phase by its pixels, and later phases as planned, corrected by the present phase's speed.
  func secondsLeft(after elapsed: Double) -> Double? {
    guard let estimate, doneWeight > 0 else { return nil }
    let left = elapsed * (totalWeight - doneWeight) / doneWeight
    let planned = estimate[phase] ?? 0
    // A phase of a second shows nothing about this machine's speed.
    let pace = planned >= 1 ? min(8, max(0.125, (elapsed + left) / planned)) : 1
    let later = Phase.allCases.drop { $0 != phase }.dropFirst()
    return left + pace * later.reduce(0) { $0 + (estimate[$1] ?? 0) }
  }
}
