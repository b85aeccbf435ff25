package import Units

/// The distribution of times in seeded runs, in some of which the event may never have happened.
package struct Distribution: Sendable, Hashable {
  private struct Sample: Sendable, Hashable {
    let nanoseconds: Int
    let path: Int
  }

  /// The times of all runs that have one, ascending.
  private let samples: [Sample]
  /// The shares of the paths that the runs used.
  private let strata: Strata
  /// How many runs there were, including those without a time.
  package let runs: Int

  /// The distribution of these times; nil means a run without one.
  package init(_ times: some Sequence<Duration?>) {
    let times = Array(times)
    self.init(times, paths: times.map { _ in 0 }, shares: [1])
  }

  /// The distribution of times on paths with these shares.
  init(_ times: [Duration?], paths: [Int], shares: [Double]) {
    let came = zip(times, paths).compactMap { time, path in time.map { Sample(nanoseconds: $0.nanoseconds, path: path) }
    }
    self.init(
      came.sorted { ($0.nanoseconds, $0.path) < ($1.nanoseconds, $1.path) },
      of: Strata(shares: shares, paths: paths), runs: times.count)
  }

  private init(_ samples: [Sample], of strata: Strata, runs: Int) {
    self.samples = samples
    self.strata = strata
    self.runs = runs
  }

  /// Every time, in seconds, ascending.
  package var seconds: [Double] { samples.map { Double($0.nanoseconds) / 1e9 } }

  /// The time that this share of runs does not exceed, linear between order statistics; nil if fewer runs have a time.
  package func quantile(_ share: Double) -> Duration? {
    guard runs > 0 else { return nil }
    guard strata.shares.count == 1 else { return weighted(min(max(share, 0), 1)) }
    let place = Double(runs - 1) * min(max(share, 0), 1)
    let below = Int(place)
    let above = min(below + 1, runs - 1)
    guard below < samples.count, above < samples.count || place == Double(below) else { return nil }
    let time = samples[below].nanoseconds
    let rise = above < samples.count ? Double(samples[above].nanoseconds - time) * (place - Double(below)) : 0
    return .nanoseconds(time + Int(rise.rounded()))
  }

  /// The same for times with weights: as if each occurred as many times as it outweighs the lightest.
  private func weighted(_ share: Double) -> Duration? {
    let weights = strata.weights
    let unit = weights.filter { $0 > 0 }.min() ?? 1
    let place = share * (1 - unit)
    var (before, end) = (0.0, 0.0)
    var time = samples.first?.nanoseconds
    for sample in samples {
      if place < before, let earlier = time {
        let part = (place - end) / (before - end)
        return .nanoseconds(earlier + Int((Double(sample.nanoseconds - earlier) * part).rounded()))
      }
      end = before + weights[sample.path] - unit
      if place <= end { return .nanoseconds(sample.nanoseconds) }
      before += weights[sample.path]
      time = sample.nanoseconds
    }
    // Rounding may put sums of shares slightly beyond the end.
    return samples.count == runs || place <= end + 1e-12 ? time.map { .nanoseconds($0) } : nil
  }

  /// The times as a curve: sorted and divided into this many equal parts, the middle of each part, in seconds. Runs
  /// without a time are left out.
  package func arrivals(parts: Int) -> [Double] {
    guard !samples.isEmpty else { return [] }
    let weights = strata.weights
    let all = samples.reduce(0) { $0 + weights[$1.path] }
    var (place, before) = (0, 0.0)
    return (0..<parts).map { part in
      let share = all * (Double(part) + 0.5) / Double(parts)
      while place < samples.count - 1, before + weights[samples[place].path] < share {
        before += weights[samples[place].path]
        place += 1
      }
      return Double(samples[place].nanoseconds) / 1e9
    }
  }

  /// The time that half of all runs do not exceed; nil if fewer runs have a time.
  package var median: Duration? { quantile(0.5) }

  /// The mean; nil if a run has no time.
  package var mean: Duration? {
    guard runs > 0, samples.count == runs else { return nil }
    var sums = strata.shares.map { _ in Int128(0) }
    for sample in samples { sums[sample.path] += Int128(sample.nanoseconds) }
    return .nanoseconds(Int(strata.mean(sums: sums.map { Double($0) }).rounded()))
  }

  /// The share of runs that took no longer than the budget.
  package func chance(within budget: Duration) -> Share {
    Share(strata.chance(hits: hitsByPath { $0.nanoseconds <= budget.nanoseconds }))
  }

  /// The share of runs without a time.
  package var failedShare: Share {
    let lost = zip(strata.runs, hitsByPath { _ in true }).map { $0 - $1 }
    return Share(strata.chance(hits: lost))
  }

  /// How many of each path's times fulfil the condition.
  private func hitsByPath(_ isHit: (Sample) -> Bool) -> [Int] {
    var hits = strata.shares.map { _ in 0 }
    for sample in samples where isHit(sample) { hits[sample.path] += 1 }
    return hits
  }

  /// The same distribution with every time later, for example by the compression before an upload.
  package func later(by delay: Duration) -> Distribution {
    Distribution(
      samples.map { Sample(nanoseconds: $0.nanoseconds + delay.nanoseconds, path: $0.path) }, of: strata, runs: runs)
  }

  /// Only the runs that have a time, with their weights.
  package var came: Distribution {
    let hits = hitsByPath { _ in true }
    let shares = strata.shares.indices.map { path in
      strata.runs[path] > 0 ? strata.shares[path] * Double(hits[path]) / Double(strata.runs[path]) : 0
    }
    return Distribution(samples, of: Strata(shares: shares, paths: samples.map(\.path)), runs: samples.count)
  }
}
