import Platform

/// How far a run is: what a bar or a line a minute shows.
public struct Progress: Sendable {
  /// What kind of work it is, in the order in which a run does it.
  public enum Phase: String, Sendable, CaseIterable {
    case reading = "reading photos"
    case measuring, sending, pictures
    case firstTiming = "timing, first pass"
    case secondTiming = "timing, second pass"
    case counting = "counting instructions"
    case messages
  }

  /// Trials finished and trials in all.
  public var done = 0
  /// Trials of this phase; one that has several parts counts each.
  public var total = 0
  /// Work finished and work in all, by pixels: what the estimate rests on.
  public var doneWeight = 0.0
  /// The same sum over all of the phase.
  public var totalWeight = 0.0
  /// What is being worked on.
  public var current = ""
  /// Each phase begins at 0 again.
  public let phase: Phase
  /// When this phase began, by the monotonic clock.
  public var began = MonotonicClock.seconds
  /// What a plan gave each phase, in seconds; nil before there is a plan.
  private let estimate: [Phase: Double]?

  /// Nothing done yet.
  init(_ phase: Phase, estimate: [Phase: Double]?) {
    self.phase = phase
    self.estimate = estimate
  }

  /// Trials a second since the phase began.
  public var rate: Double { Double(done) / max(1e-3, MonotonicClock.seconds - began) }

  /// Seconds until the run is through; nil while nothing can be said.
  public var secondsLeft: Double? {
    let elapsed = MonotonicClock.seconds - began
    guard elapsed >= 2 else { return nil }
    return secondsLeft(after: elapsed)
  }

  /// What is left of this phase by its pixels, and the phases to come as planned, at the pace at which this one goes.
  func secondsLeft(after elapsed: Double) -> Double? {
    guard let estimate, doneWeight > 0 else { return nil }
    let left = elapsed * (totalWeight - doneWeight) / doneWeight
    let planned = estimate[phase] ?? 0
    // A phase of a second says nothing about this machine.
    let pace = planned >= 1 ? min(8, max(0.125, (elapsed + left) / planned)) : 1
    let later = Phase.allCases.drop { $0 != phase }.dropFirst()
    return left + pace * later.reduce(0) { $0 + (estimate[$1] ?? 0) }
  }
}
