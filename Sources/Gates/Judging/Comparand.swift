import Changes
import Meaning
import Platform
import RunRecords

/// A row that an assertion looks at, with what it is compared with and how sure it is.
struct Comparand {
  let key: RowKey
  var now: Value
  var base: Value = .null
  /// Relative noise of the figure by itself, the baseline's included; nil if the column is noisy and nobody knows.
  var noise: Double?
  /// What all rows may be off by together, because the machine was slower than it was for the baseline.
  var slowdown = 0.0
  /// The baseline's part of it, which no further round of this run makes less.
  var baseNoise: Double?
  /// Rounds behind a timed figure.
  var rounds = 0
  /// Which way its figure is better; nil if neither is.
  let better: Direction?

  /// How far the row may be off for both reasons.
  var wholeNoise: Double? { noise.map { ($0 * $0 + slowdown * slowdown).squareRoot() } }

  init(key: RowKey, now: Value, better: Direction?) {
    self.key = key
    self.now = now
    self.better = better
  }

  /// Whether the baseline has it and the run does not.
  var isGone: Bool { now == .null && base != .null }
}

extension Comparand {
  /// Adds how sure a timed figure is.
  mutating func add(_ own: TimingNoise?) {
    rounds = own?.rounds ?? 0
    noise = own?.floor
  }

  /// Adds how sure a timed figure and its baseline are: independent errors, so squares add.
  mutating func add(_ own: TimingNoise?, base: TimingNoise?) {
    rounds = own?.rounds ?? 0
    baseNoise = base?.floor
    guard let own, let base, let floor = own.floor, let baseFloor = base.floor else { return }
    noise = (floor * floor + baseFloor * baseFloor).squareRoot()
    slowdown = Self.slowdown(own, base)
  }

  /// What a slower machine adds. Whatever slows the yardstick slows the policy as well, but not by the same: when other
  /// programs took the memory's speed, ratios were seen to go up by 0.4 of what the yardstick did.
  private static func slowdown(_ own: TimingNoise, _ base: TimingNoise) -> Double {
    guard let now = own.yardstickSeconds, let then = base.yardstickSeconds, now > 0, then > 0 else { return 0 }
    return abs(log(now / then)) / 2
  }
}

/// What measurement allows to say about one figure.
enum Certainty {
  case kept, broken
  /// Noise hides it.
  case open

  /// Exact figures are kept or broken; a noisy one must be so on both sides of its noise.
  init(of value: Value, within bounds: [Bound], isNoisy: Bool, noise: Double?) {
    func holds(_ value: Value) -> Bool { bounds.allSatisfy { $0.holds(for: value) } }
    var ends = [holds(value)]
    if isNoisy {
      ends =
        noise.flatMap { noise in
          value.number.map { [holds(.real($0 / (1 + noise))), holds(.real($0 * (1 + noise)))] }
        } ?? [true, false]
    }
    self = Set(ends).count > 1 ? .open : ends[0] ? .kept : .broken
  }

  var verdict: Verdict {
    switch self {
    case .kept: .pass
    case .broken: .fail
    case .open: .cannotTell
    }
  }
}
