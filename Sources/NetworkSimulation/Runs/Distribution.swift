public import Units

/// Times that seeded runs gave; some may never have come.
public struct Distribution: Sendable, Hashable {
  /// Nanoseconds, ascending.
  private let samples: [Int]
  /// How many runs there were, those without a time included.
  public let runs: Int

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
  }

  /// Every time that came, in seconds, ascending.
  public var seconds: [Double] { samples.map { Double($0) / 1e9 } }

  /// The time that this share of runs keeps, linear between order statistics; nil where so many runs never came.
  public func quantile(_ share: Double) -> Duration? {
    guard runs > 0 else { return nil }
    let place = Double(runs - 1) * min(max(share, 0), 1)
    let below = Int(place)
    let above = min(below + 1, runs - 1)
    guard below < samples.count, above < samples.count || place == Double(below) else { return nil }
    let rise = above < samples.count ? Double(samples[above] - samples[below]) * (place - Double(below)) : 0
    return .nanoseconds(samples[below] + Int(rise.rounded()))
  }

  public var median: Duration? { quantile(0.5) }

  /// The mean; nil where a run never came.
  public var mean: Duration? {
    guard runs > 0, samples.count == runs else { return nil }
    return .nanoseconds(Int((samples.reduce(Int128(0)) { $0 + Int128($1) }) / Int128(runs)))
  }

  /// The share of runs that took no longer than the budget.
  public func chance(within budget: Duration) -> Share {
    let limit = budget.nanoseconds
    return Share(runs == 0 ? 0 : Double(samples.count { $0 <= limit }) / Double(runs))
  }

  /// The share of runs in which it never came.
  public var failedShare: Share { Share(runs == 0 ? 0 : Double(runs - samples.count) / Double(runs)) }

  /// The same with every time later: what compression adds before an upload.
  public func later(by delay: Duration) -> Distribution {
    Distribution(
      samples.map { Duration.nanoseconds($0) + delay } + [Duration?](repeating: nil, count: runs - samples.count))
  }
}
