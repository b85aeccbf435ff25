/// A place in a rate schedule that only moves forward, as a link's packets do.
struct RateCursor {
  private let schedule: RateSchedule
  private var index = 0
  /// When the current round of a repeated schedule began.
  private var lap: Nanoseconds = 0
  /// The rate of a schedule that never changes, else 0.
  private let constant: Int

  init(_ schedule: RateSchedule) {
    self.schedule = schedule
    constant = schedule.steps.count == 1 ? schedule.steps[0].bitsPerSecond : 0
  }

  /// When a packet has left whose serialisation begins at `start`; never, if the link does not come back.
  mutating func end(of bytes: Int, from start: Nanoseconds) -> Nanoseconds {
    guard start < .never else { return .never }
    // A nanobit is what a rate of one bit a second moves in a nanosecond.
    var nanobits = bytes &* 8_000_000_000
    if constant > 0 { return start &+ (nanobits &+ constant &- 1) / constant }
    var time = start
    while true {
      let until = endOfStep(containing: time)
      let rate = schedule.steps[index].bitsPerSecond
      let room = rate == 0 ? 0 : until == .never ? Int.max : self.room(at: rate, for: until - time)
      if nanobits <= room { return time + (nanobits + rate - 1) / rate }
      if until == .never { return .never }
      nanobits -= room
      time = until
    }
  }

  private func room(at rate: Int, for span: Nanoseconds) -> Int {
    let (nanobits, overflow) = rate.multipliedReportingOverflow(by: span)
    return overflow ? Int.max : nanobits
  }

  /// Moves to the step in force at `time`, and says when it ends.
  private mutating func endOfStep(containing time: Nanoseconds) -> Nanoseconds {
    while true {
      let next =
        index + 1 < schedule.steps.count ? lap + schedule.steps[index + 1].start : lap + (schedule.period ?? .never)
      guard next <= time else { return Swift.min(next, .never) }
      index += 1
      if index == schedule.steps.count {
        index = 0
        lap += schedule.period ?? .never
      }
    }
  }
}
