/// The arrival times of many simulated uploads as a run keeps them, from which the chance within any budget is
/// computed.
package struct ArrivalTimes: Sendable, Hashable {
  /// Milliseconds of arrival, each for half a percent of the uploads that arrived at all; empty in records of older
  /// versions.
  package let quantiles: [Int]
  /// The share that arrived at all.
  package let arrived: Double
  /// The run's budget, and the share that arrived within it, which is exact.
  package let budgetSeconds: Double
  /// The share that arrived within `budgetSeconds`, of all uploads including those that never arrived.
  package let chance: Double

  /// How many quantiles are kept.
  static let count = 200

  /// The times that a run kept; a list with another number of quantiles is ignored.
  package init(quantiles numbers: [Int], arrived: Double, budgetSeconds: Double, chance: Double) {
    quantiles = numbers.count == Self.count ? numbers : []
    self.arrived = arrived
    self.budgetSeconds = budgetSeconds
    self.chance = chance
  }

  /// The share that arrives within a budget: exact at the run's own, and to a quarter of a percentage point for others;
  /// nil if the record is of an older version and knows only its own budget.
  package func chance(within budget: Double) -> Double? {
    if budget == budgetSeconds { return chance }
    return Self.chance(
      within: budget, times: quantiles, arrived: arrived, budgetSeconds: budgetSeconds, chance: chance)
  }

  /// The same for another budget than the run's, from all quantiles or from none.
  static func chance(
    within budget: Double, times: some Sequence<Int>, arrived: Double, budgetSeconds: Double, chance: Double
  ) -> Double? {
    if arrived == 0 { return 0 }
    let limit = budget * 1000 + 1e-6
    var (came, isKnown) = (0, false)
    for milliseconds in times {
      isKnown = true
      guard Double(milliseconds) <= limit else { break }
      came += 1
    }
    guard isKnown else { return nil }
    let share = arrived * Double(came) / Double(count)
    // A share for another budget must not contradict the exact one at the run's budget.
    return budget < budgetSeconds ? min(share, chance) : max(share, chance)
  }
}
