/// A sample drawn again and again with replacement: how often each member is in each draw, counted once for every
/// figure that is asked of the draws (Efron and Tibshirani 1993, percentile intervals).
public struct Redraws: Sendable {
  /// Members of the sample, and of each draw.
  public let members: Int
  /// How often the sample is drawn again.
  public let draws: Int
  /// By member, then by draw.
  private let counts: [UInt8]
  /// What each member counts in means; empty if all count the same.
  private var weights: [Double] = []

  /// Draws that depend only on the seed. Of many members fewer draws are made: their figures spread less.
  public init(members: Int, seed: UInt64) {
    self.init(members: members, draws: min(1_000, max(200, 4_000_000 / max(1, members))), seed: seed)
  }

  /// So many draws.
  public init(members: Int, draws: Int, seed: UInt64) {
    self.members = members
    self.draws = draws
    var generator = SeededGenerator(seed: seed)
    var counts = [UInt8](repeating: 0, count: members * draws)
    for draw in 0..<draws {
      for _ in 0..<members { counts[generator.number(below: members) * draws + draw] &+= 1 }
    }
    self.counts = counts
  }

  /// The sum of a figure over each draw.
  public func sums(of values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: draws)
    // Draw by draw inside of member by member: the sums stay in the nearest cache, and no order of additions changes.
    for (member, value) in values.enumerated() where value != 0 {
      let start = member * draws
      unsafe counts.withUnsafeBufferPointer { counts in
        unsafe sums.withUnsafeMutableBufferPointer { sums in
          for draw in sums.indices { unsafe sums[draw] += Double(counts[start + draw]) * value }
        }
      }
    }
    return sums
  }

  /// The same draws, with each member counting as much as its weight in means; medians stay without weights.
  public func weighing(_ weights: [Double]) -> Redraws {
    var weighed = self
    weighed.weights = weights
    return weighed
  }

  /// The mean of a figure over each draw; 0 if none of its members has a weight.
  public func means(of values: [Double]) -> [Double] {
    guard weights.isEmpty else { return means(ofKnown: values).map { $0 ?? 0 } }
    let count = Double(max(1, members))
    return sums(of: values).map { $0 / count }
  }

  /// The mean of a figure over the members of each draw that have it, NaN standing for unknown; nil if none has.
  public func means(ofKnown values: [Double]) -> [Double?] {
    guard members > 0 else { return Array(repeating: nil, count: draws) }
    guard weights.isEmpty else {
      let sums = sums(of: zip(values, weights).map { $0.isNaN ? 0 : $0 * $1 })
      let counts = self.sums(of: zip(values, weights).map { $0.isNaN ? 0 : $1 })
      return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
    }
    // If no member is undefined, a draw has as many members as the sample.
    guard values.contains(where: { $0.isNaN }) else { return means(of: values).map { $0 } }
    let sums = sums(of: values.map { $0.isNaN ? 0 : $0 })
    let counts = self.sums(of: values.map { $0.isNaN ? 0 : 1 })
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
  }

  /// The median of a figure over the members of each draw that have it, NaN standing for unknown; nil if none has.
  public func medians(ofKnown values: [Double]) -> [Double?] {
    let order = values.indices.filter { !values[$0].isNaN }.sorted { values[$0] < values[$1] }
    let totals = sums(of: values.map { $0.isNaN ? 0 : 1 }).map { Int($0) }
    var passed = [Int](repeating: 0, count: draws)
    var (lower, upper) = ([Double](repeating: 0, count: draws), [Double](repeating: 0, count: draws))
    for member in order {
      let (start, value) = (member * draws, values[member])
      for draw in 0..<draws {
        let before = passed[draw]
        let after = before + Int(counts[start + draw])
        passed[draw] = after
        if before <= (totals[draw] - 1) / 2, after > (totals[draw] - 1) / 2 { lower[draw] = value }
        if before <= totals[draw] / 2, after > totals[draw] / 2 { upper[draw] = value }
      }
    }
    return (0..<draws).map { totals[$0] > 0 ? (lower[$0] + upper[$0]) / 2 : nil }
  }

  /// Where 95 of 100 draws lie; nil without draws.
  public static func interval(of figures: [Double]) -> Interval? {
    let sorted = SortedSample(figures)
    guard let lower = sorted.quantile(0.025), let upper = sorted.quantile(0.975) else { return nil }
    return Interval(lower, upper)
  }
}
