/// A link's rate over time: steps of constant rate, perhaps repeated for ever.
struct RateSchedule: Sendable, Equatable {
  struct Step: Sendable, Equatable {
    var start: Nanoseconds
    var bitsPerSecond: Int
  }

  /// In order of time; the first starts at 0.
  let steps: [Step]
  /// When the steps begin again, if they do.
  let period: Nanoseconds?

  init(steps: [Step], period: Nanoseconds? = nil) {
    precondition(steps.first?.start == 0, "a rate from the start")
    self.steps = steps
    self.period = period
  }

  init(constant bitsPerSecond: Int) { self.init(steps: [Step(start: 0, bitsPerSecond: bitsPerSecond)]) }

  /// The same with the rate 0 in each of `holes`, which are apart and in order.
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

  /// The same with every rate multiplied.
  func scaled(by numerator: Int, over denominator: Int) -> RateSchedule {
    RateSchedule(
      steps: steps.map {
        let product = $0.bitsPerSecond.multipliedFullWidth(by: numerator)
        return Step(start: $0.start, bitsPerSecond: denominator.dividingFullWidth(product).quotient)
      }, period: period)
  }
}
