/// How far a run is: what a bar or a line a minute shows.
public struct Progress: Sendable {
  /// Trials finished and trials in all.
  public var done = 0
  public var total = 0
  /// Work finished and work in all, by pixels: what the estimate rests on.
  public var doneWeight = 0.0
  public var totalWeight = 0.0
  /// What is being worked on.
  public var current = ""
  /// What kind of work it is: reading, measuring, timing, messages.
  public var phase = ""
  /// When this phase began, by the monotonic clock.
  public var began = MonotonicClock.seconds

  /// Nothing done yet.
  public init() {}

  /// Trials a second since the phase began.
  public var rate: Double { Double(done) / max(1e-3, MonotonicClock.seconds - began) }

  /// Seconds left, by pixels; nil while nothing can be said.
  public var secondsLeft: Double? {
    let elapsed = MonotonicClock.seconds - began
    guard doneWeight > 0, elapsed >= 2 else { return nil }
    return elapsed * (totalWeight - doneWeight) / doneWeight
  }
}
