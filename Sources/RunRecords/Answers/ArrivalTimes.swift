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
  public static let count = 21

  /// What a run kept; `text` is a column of the record.
  public init(quantiles text: String?, arrived: Double, budgetSeconds: Double, chance: Double) {
    self.init(
      quantiles: (text ?? "").split(separator: " ").compactMap { Int($0) }, arrived: arrived,
      budgetSeconds: budgetSeconds, chance: chance)
  }

  /// The same of numbers; another count of them than is kept is of an older version, and says nothing.
  init(quantiles numbers: [Int], arrived: Double, budgetSeconds: Double, chance: Double) {
    quantiles = numbers.count == Self.count ? numbers : []
    self.arrived = arrived
    self.budgetSeconds = budgetSeconds
    self.chance = chance
  }

  /// As a record has it: milliseconds, separated by blanks; nil where nothing arrived.
  public static func text(_ seconds: [Double]) -> String? {
    guard !seconds.isEmpty else { return nil }
    let sorted = seconds.sorted()
    return (0..<count).map { step in
      let position = Double(sorted.count - 1) * Double(step) / Double(count - 1)
      let below = Int(position)
      let above = min(below + 1, sorted.count - 1)
      let time = sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
      return String(Int((time * 1000).rounded()))
    }.joined(separator: " ")
  }

  /// Whether a column may say this: as many times as are kept, none before the one in front of it.
  public static func isText(_ text: String) -> Bool {
    let times = text.split(separator: " ").compactMap { Int($0) }
    return times.count == count && (times.first ?? 0) >= 0 && zip(times, times.dropFirst()).allSatisfy(<=)
      && times.map(String.init).joined(separator: " ") == text
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
