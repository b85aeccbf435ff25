public import Units

/// Times that seeded runs gave; some may never have come.
public struct Distribution: Sendable, Hashable {
  /// Nanoseconds, ascending.
  private let samples: [Int]
  /// How many runs there were, those without a time included.
  public let runs: Int
  /// What each time counts, of 1 for all runs; empty where all count the same.
  private let weights: [Double]

  /// The distribution of these times; nil is a run in which it never came.
  public init(_ times: some Sequence<Duration?>) {
    var samples: [Int] = []
    var runs = 0
    for time in times {
      runs += 1
      if let time { samples.append(time.nanoseconds) }
    }
    self.samples = samples.sorted()
    self.runs = runs
    weights = []
  }

  /// The distribution of times that do not count the same; `weights` add up to 1, those of runs without a time included.
  init(_ times: [Duration?], weights: [Double]) {
    guard !weights.isEmpty else {
      self.init(times)
      return
    }
    let came = zip(times, weights).compactMap { time, weight in time.map { ($0.nanoseconds, weight) } }
    self.init(sorted: came.sorted { $0.0 < $1.0 }.map { (sample: $0.0, weight: $0.1) }, runs: times.count)
  }

  private init(sorted: [(sample: Int, weight: Double)], runs: Int) {
    samples = sorted.map(\.sample)
    weights = sorted.map(\.weight)
    self.runs = runs
  }

  /// Every time that came, in seconds, ascending.
  public var seconds: [Double] { samples.map { Double($0) / 1e9 } }

  /// The time that this share of runs keeps, linear between order statistics; nil where so many runs never came.
  public func quantile(_ share: Double) -> Duration? {
    guard runs > 0 else { return nil }
    guard weights.isEmpty else { return weighted(min(max(share, 0), 1)) }
    let place = Double(runs - 1) * min(max(share, 0), 1)
    let below = Int(place)
    let above = min(below + 1, runs - 1)
    guard below < samples.count, above < samples.count || place == Double(below) else { return nil }
    let rise = above < samples.count ? Double(samples[above] - samples[below]) * (place - Double(below)) : 0
    return .nanoseconds(samples[below] + Int(rise.rounded()))
  }

  /// The same for times that count differently: each stands at the weight before it, of all but the last's.
  private func weighted(_ share: Double) -> Duration? {
    guard let last = samples.last, let lastWeight = weights.last else { return nil }
    let isWhole = samples.count == runs
    let whole = isWhole ? max(1 - lastWeight, 1e-300) : 1
    var (before, place, time) = (0.0, 0.0, samples[0])
    for (sample, weight) in zip(samples, weights) {
      let here = before / whole
      if here >= share {
        let part = here > place ? (share - place) / (here - place) : 1
        return .nanoseconds(time + Int((Double(sample - time) * part).rounded()))
      }
      (place, time) = (here, sample)
      before += weight
    }
    return isWhole || before >= share ? .nanoseconds(last) : nil
  }

  /// The time that half of all runs keep; nil where so many never came.
  public var median: Duration? { quantile(0.5) }

  /// The mean; nil where a run never came.
  public var mean: Duration? {
    guard runs > 0, samples.count == runs else { return nil }
    guard weights.isEmpty else {
      return .nanoseconds(Int(zip(samples, weights).reduce(0) { $0 + Double($1.0) * $1.1 }.rounded()))
    }
    return .nanoseconds(Int((samples.reduce(Int128(0)) { $0 + Int128($1) }) / Int128(runs)))
  }

  /// The share of runs that took no longer than the budget.
  public func chance(within budget: Duration) -> Share {
    let limit = budget.nanoseconds
    guard weights.isEmpty else {
      return Share(min(zip(samples, weights).reduce(0) { $1.0 <= limit ? $0 + $1.1 : $0 }, 1))
    }
    return Share(runs == 0 ? 0 : Double(samples.count { $0 <= limit }) / Double(runs))
  }

  /// The share of runs in which it never came.
  public var failedShare: Share {
    guard weights.isEmpty else { return Share(samples.count == runs ? 0 : max(0, 1 - weights.reduce(0, +))) }
    return Share(runs == 0 ? 0 : Double(runs - samples.count) / Double(runs))
  }

  /// The same with every time later: what compression adds before an upload.
  public func later(by delay: Duration) -> Distribution {
    let lost = runs - samples.count
    let later = samples.map { Duration.nanoseconds($0) + delay } + [Duration?](repeating: nil, count: lost)
    guard !weights.isEmpty else { return Distribution(later) }
    let rest = lost == 0 ? [] : [Double](repeating: failedShare.value / Double(lost), count: lost)
    return Distribution(later, weights: weights + rest)
  }
}
