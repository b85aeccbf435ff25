/// When something arrives, of many simulated uploads: what a run keeps of them, from which the chance within any budget
/// follows.
public struct ArrivalTimes: Sendable, Hashable {
  /// Milliseconds at which they had come, each of half a percent of those that arrived at all; empty in records of older
  /// versions.
  public let quantiles: [Int]
  /// The share that arrived at all.
  public let arrived: Double
  /// The run's budget, and the share that arrived within it, which is exact.
  public let budgetSeconds: Double
  /// The share of all, those that never arrived included, that arrived within `budgetSeconds`.
  public let chance: Double

  /// How many quantiles are kept.
  static let count = 200

  /// What a run kept; a list with another number of quantiles is ignored.
  public init(quantiles numbers: [Int], arrived: Double, budgetSeconds: Double, chance: Double) {
    quantiles = numbers.count == Self.count ? numbers : []
    self.arrived = arrived
    self.budgetSeconds = budgetSeconds
    self.chance = chance
  }

  /// The share that arrives within a budget: exact at the run's own, and within a quarter of a point elsewhere; nil if
  /// the record is of an older version and knows only its own budget.
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
    let limit = budget * 1000 + 1e-6
    var (came, isKnown) = (0, false)
    for milliseconds in times {
      isKnown = true
      guard Double(milliseconds) <= limit else { break }
      came += 1
    }
    guard isKnown else { return nil }
    let share = arrived * Double(came) / Double(count)
    // No other share may contradict the exact one at the run's budget.
    return budget < budgetSeconds ? min(share, chance) : max(share, chance)
  }
}
