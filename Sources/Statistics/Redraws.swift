/// Resamples of a sample with replacement: how often each member occurs in each resample, counted once for all figures
/// (Efron and Tibshirani 1993, percentile intervals).
package struct Redraws: Sendable {
  /// The number of members of the sample, and of each resample.
  package let members: Int
  /// The number of resamples.
  package let draws: Int
  /// By member, then by draw.
  private let counts: [UInt8]
  /// The weight of each member in means; empty if all count equally.
  private var weights: [Double] = []

  /// Resamples that depend only on the seed. Larger samples get fewer resamples, because their figures vary less.
  package init(members: Int, seed: UInt64) {
    self.init(members: members, draws: min(1_000, max(200, 4_000_000 / max(1, members))), seed: seed)
  }

  /// This many resamples.
  package init(members: Int, draws: Int, seed: UInt64) {
    self.members = members
    self.draws = draws
    var generator = SeededGenerator(seed: seed)
    var counts = [UInt8](repeating: 0, count: members * draws)
    for draw in 0..<draws {
      for _ in 0..<members { counts[generator.number(below: members) * draws + draw] &+= 1 }
    }
    self.counts = counts
  }

  /// The sum of a figure in each resample.
  package func sums(of values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: draws)
    // The inner loop goes over resamples, so that the sums stay in the nearest cache; the order of additions does not
    // change.
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

  /// The same resamples with weights for means; medians stay unweighted.
  package func weighing(_ weights: [Double]) -> Redraws {
    var weighed = self
    weighed.weights = weights
    return weighed
  }

  /// The mean of a figure in each resample; 0 if none of its members has a weight.
  package func means(of values: [Double]) -> [Double] {
    guard weights.isEmpty else { return means(ofKnown: values).map { $0 ?? 0 } }
    let count = Double(max(1, members))
    return sums(of: values).map { $0 / count }
  }

  /// The mean of the known figures in each resample; NaN stands for unknown, and the mean is nil if all are unknown.
  package func means(ofKnown values: [Double]) -> [Double?] {
    guard members > 0 else { return Array(repeating: nil, count: draws) }
    guard weights.isEmpty else {
      let sums = sums(of: zip(values, weights).map { $0.isNaN ? 0 : $0 * $1 })
      let counts = self.sums(of: zip(values, weights).map { $0.isNaN ? 0 : $1 })
      return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
    }
    // If all figures are known, a resample has as many as the sample.
    guard values.contains(where: { $0.isNaN }) else { return means(of: values).map { $0 } }
    let sums = sums(of: values.map { $0.isNaN ? 0 : $0 })
    let counts = self.sums(of: values.map { $0.isNaN ? 0 : 1 })
    return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
  }

  /// The median of the known figures in each resample; NaN stands for unknown, and the median is nil if all are
  /// unknown.
  package func medians(ofKnown values: [Double]) -> [Double?] {
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

  /// The range of 95 of 100 resamples; nil without resamples.
  package static func interval(of figures: [Double]) -> Interval? {
    let sorted = SortedSample(figures)
    guard let lower = sorted.quantile(0.025), let upper = sorted.quantile(0.975) else { return nil }
    return Interval(lower, upper)
  }
}
