import Units

/// A link's rate over time: steps of constant rate, which may repeat forever.
struct RateSchedule: Sendable, Equatable {
  struct Step: Sendable, Equatable {
    var start: Nanoseconds
    var bitsPerSecond: Int
  }

  /// In order of time; the first starts at 0.
  let steps: [Step]
  /// After how long the steps repeat; nil if they do not.
  let period: Nanoseconds?

  init(steps: [Step], period: Nanoseconds? = nil) {
    precondition(steps.first?.start == 0, "a rate from the start")
    self.steps = steps
    self.period = period
  }

  init(constant bitsPerSecond: Int) { self.init(steps: [Step(start: 0, bitsPerSecond: bitsPerSecond)]) }

  /// The same schedule with the rate 0 during `holes`, which are in order and do not overlap.
  func held(during holes: [Range<Nanoseconds>]) -> RateSchedule {
    guard !holes.isEmpty else { return self }
    precondition(period == nil, "holes in a repeated schedule belong into its steps")
    var held: [Step] = steps.filter { step in !holes.contains { $0.contains(step.start) } }
    for hole in holes {
      held.append(Step(start: hole.lowerBound, bitsPerSecond: 0))
      let after = steps.last { $0.start <= hole.upperBound }!
      if hole.upperBound < .never { held.append(Step(start: hole.upperBound, bitsPerSecond: after.bitsPerSecond)) }
    }
    held.sort { $0.start < $1.start }
    return RateSchedule(steps: held)
  }

  /// The same schedule with every rate multiplied.
  func scaled(by numerator: Int, over denominator: Int) -> RateSchedule {
    RateSchedule(
      steps: steps.map {
        let product = $0.bitsPerSecond.multipliedFullWidth(by: numerator)
        return Step(start: $0.start, bitsPerSecond: denominator.dividingFullWidth(product).quotient)
      }, period: period)
  }
}

/// A position in a rate schedule. It only moves forward, as a link's packets do.
struct RateCursor {
  private let schedule: RateSchedule
  private var index = 0
  /// When the current round of a repeated schedule began.
  private var lap: Nanoseconds = 0
  /// The rate of a schedule that never changes; else 0.
  private let constant: Int

  init(_ schedule: RateSchedule) {
    self.schedule = schedule
    constant = schedule.steps.count == 1 ? schedule.steps[0].bitsPerSecond : 0
  }

  /// When a packet has left whose serialisation begins at `start`; `never` if the link does not come back.
  mutating func end(of bytes: Int, from start: Nanoseconds) -> Nanoseconds {
    guard start < .never else { return .never }
    // A nanobit is what a rate of one bit per second moves in a nanosecond.
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

  /// Moves to the step in force at `time`; returns when it ends.
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

/// How a link's rates change, and after how long the changes repeat.
struct Course: Sendable, Hashable {
  var changes: [Link.RateChange]
  var period: Duration?

  /// What is wrong with the course, if anything.
  func fault(period: Duration?) -> String? {
    for (earlier, later) in zip(changes, changes.dropFirst()) where later.at <= earlier.at {
      return "the step at \(later.at.text) is not after the one at \(earlier.at.text)"
    }
    guard let period else { return nil }
    if let last = changes.last, last.at >= period {
      return "the step at \(last.at.text) is not before the period of \(period.text) is over"
    }
    return changes.contains { $0.up.bitsPerSecond > 0 } ? nil : "a trace that repeats must carry something"
  }
}
