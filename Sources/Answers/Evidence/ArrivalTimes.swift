/// When something arrives, of many simulated uploads: what a run keeps of them, from which the chance within any budget
/// follows.
public struct ArrivalTimes: Sendable, Hashable {
  /// Milliseconds below which 0, 5, 10 … 100 % of those lie that arrived at all; empty in records of older versions.
  public let quantiles: [Int]
  /// The share that arrived at all.
  public let arrived: Double
  /// The run's budget, and the share that arrived within it, which is exact.
  public let budgetSeconds: Double
  /// The share of all, those that never arrived included, that arrived within `budgetSeconds`.
  public let chance: Double

  /// How many quantiles are kept.
  static let count = 21

  /// What a run kept; another count of quantiles than is kept says nothing.
  public init(quantiles numbers: [Int], arrived: Double, budgetSeconds: Double, chance: Double) {
    quantiles = numbers.count == Self.count ? numbers : []
    self.arrived = arrived
    self.budgetSeconds = budgetSeconds
    self.chance = chance
  }

  /// The share that arrives within a budget: exact at the run's own, linear between what is known elsewhere; nil where
  /// the record is of an older version and knows its own budget alone.
  public func chance(within budget: Double) -> Double? {
    if budget == budgetSeconds { return chance }
    return Self.chance(
      within: budget, times: quantiles, arrived: arrived, budgetSeconds: budgetSeconds, chance: chance)
  }

  /// The same at another budget than the run's, of quantiles however they are kept: all of them or none.
  static func chance(
    within budget: Double, times: some Sequence<Int>, arrived: Double, budgetSeconds: Double, chance: Double
  ) -> Double? {
    if arrived == 0 { return 0 }
    var (low, high): ((time: Double, share: Double)?, (time: Double, share: Double)?)
    var step = 0
    for milliseconds in times {
      let time = Double(milliseconds) / 1000
      let share = arrived * Double(step) / Double(Self.count - 1)
      step += 1
      // What is known at the run's budget is one more point, which no other may contradict.
      let point = (time: time, share: time <= budgetSeconds ? min(share, chance) : max(share, chance))
      guard time <= budget else {
        high = point
        break
      }
      low = point
    }
    guard step > 0 else { return nil }
    if budgetSeconds <= budget {
      if (low?.time ?? 0) <= budgetSeconds { low = (budgetSeconds, chance) }
    } else if (high?.time ?? .infinity) > budgetSeconds {
      high = (budgetSeconds, chance)
    }
    guard let high else { return max(arrived, chance) }
    guard let low else { return 0 }
    return low.share + (high.share - low.share) * (budget - low.time) / (high.time - low.time)
  }
}
