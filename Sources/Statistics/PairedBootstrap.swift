import System

/// How certain a difference between two policies is if the photos of both are only a sample of all photos (Efron and
/// Tibshirani 1993, percentile interval).
package struct PairedBootstrap: Sendable {
  /// The seed of the resamples: the same seed gives the same interval.
  package var seed: UInt64
  /// How many resamples there are; more make the ends of an interval less noisy, and take longer.
  package var resamples: Int

  /// A bootstrap whose resamples depend only on the seed.
  package init(seed: UInt64 = 1, resamples: Int = 2_000) {
    self.seed = seed
    self.resamples = resamples
  }

  /// The interval of the mean difference `left - right`.
  package func meanDifference(_ left: [Double], _ right: [Double]) -> Interval? {
    let differences = zip(left, right).map { $0 - $1 }
    return interval(count: differences.count) { drawn in
      drawn.reduce(0) { $0 + differences[$1] } / Double(drawn.count)
    }
  }

  /// The interval of the difference of medians.
  package func medianDifference(_ left: [Double], _ right: [Double]) -> Interval? {
    let count = min(left.count, right.count)
    let (left, right) = (RankedSample(left.prefix(count)), RankedSample(right.prefix(count)))
    return interval(count: count) { left.median(of: $0) - right.median(of: $0) }
  }

  /// The interval of each sample's median; nil for an empty sample. Samples of the same size share their resamples,
  /// which gives the same result as one by one, and each resample is counted only once.
  package func medians(of samples: [[Double]]) -> [Interval?] {
    var intervals = [Interval?](repeating: nil, count: samples.count)
    for (count, places) in Dictionary(grouping: samples.indices, by: { samples[$0].count }) where count > 0 {
      let ranked = places.map { RankedSample(samples[$0]) }
      var figures = [[Double]](repeating: [], count: places.count)
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<resamples {
        var counts = [UInt16](repeating: 0, count: count)
        for _ in 0..<count { counts[generator.number(below: count)] &+= 1 }
        for (place, sample) in ranked.enumerated() { figures[place].append(sample.median(drawn: counts)) }
      }
      for (place, sample) in places.enumerated() { intervals[sample] = Self.interval(of: figures[place]) }
    }
    return intervals
  }

  /// The interval of any figure of resampled photos, given by their indices; nil if there are no photos.
  package func interval(count: Int, of figure: ([Int]) -> Double) -> Interval? {
    guard count > 0 else { return nil }
    var generator = SeededGenerator(seed: seed)
    var drawn = [Int](repeating: 0, count: count)
    var figures: [Double] = []
    figures.reserveCapacity(resamples)
    for _ in 0..<resamples {
      for index in drawn.indices { drawn[index] = generator.number(below: count) }
      figures.append(figure(drawn))
    }
    return Self.interval(of: figures)
  }

  private static func interval(of figures: [Double]) -> Interval? {
    let sorted = SortedSample(figures)
    guard let lower = sorted.quantile(0.025), let upper = sorted.quantile(0.975) else { return nil }
    return Interval(lower, upper)
  }
}

/// Tests whether two shares of two samples may have the same chance.
package enum ShareDifference {
  /// Fisher's exact test, two-sided: the probability of counts at least this far apart if the chance is the same.
  ///
  /// It is exact for every number of trials, and never too small: with small samples it finds no difference.
  package static func probability(_ hits: Int, of trials: Int, and others: Int, of otherTrials: Int) -> Double {
    let (all, both) = (trials + otherTrials, hits + others)
    guard trials > 0, otherTrials > 0, (0...trials).contains(hits), (0...otherTrials).contains(others) else { return 1 }
    func logarithm(_ count: Int) -> Double {
      logChoose(trials, count) + logChoose(otherTrials, both - count) - logChoose(all, both)
    }
    let seen = logarithm(hits)
    // Counts as probable as the observed ones, whatever the last bits of the logarithms are.
    let atMost = seen + 1e-7
    let counts = max(0, both - otherTrials)...min(trials, both)
    return min(
      1,
      counts.reduce(0) { sum, count in
        let logarithm = logarithm(count)
        return logarithm <= atMost ? sum + exp(logarithm) : sum
      })
  }

  /// The logarithm of the number of ways to choose `part` of `whole`.
  private static func logChoose(_ whole: Int, _ part: Int) -> Double {
    lgamma(Double(whole + 1)) - lgamma(Double(part + 1)) - lgamma(Double(whole - part + 1))
  }
}
