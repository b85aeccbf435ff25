import PerceptualQuality
import Records
import System

/// A row of an assertion, with what it is compared with and how certain it is.
struct Comparand {
  let key: RowKey
  var now: Value
  var base: Value = .null
  /// Relative noise of the figure itself, including the baseline's; nil if the column is noisy and the noise unknown.
  var noise: Double?
  /// How far all rows together may be off because the machine was slower than for the baseline.
  var slowdown = 0.0
  /// The baseline's part of the noise, which further rounds of this run cannot reduce.
  var baseNoise: Double?
  /// How many rounds a timed figure is based on.
  var rounds = 0
  /// The direction in which its figure is better; nil if there is none.
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
  /// Adds the noise of a timed figure.
  mutating func add(_ own: TimingNoise?) {
    rounds = own?.rounds ?? 0
    noise = own?.floor
  }

  /// Adds the noise of a timed figure and its baseline: errors are independent, so squares add up.
  mutating func add(_ own: TimingNoise?, base: TimingNoise?) {
    rounds = own?.rounds ?? 0
    baseNoise = base?.floor
    guard let own, let base, let floor = own.floor, let baseFloor = base.floor else { return }
    noise = (floor * floor + baseFloor * baseFloor).squareRoot()
    slowdown = Self.slowdown(own, base)
  }

  /// The effect of a slower machine. Whatever slows the yardstick also slows the policy, but not equally: when other
  /// programs used up memory bandwidth, ratios rose by 0.4 of what the yardstick did.
  private static func slowdown(_ own: TimingNoise, _ base: TimingNoise) -> Double {
    guard let now = own.yardstickSeconds, let then = base.yardstickSeconds, now > 0, then > 0 else { return 0 }
    return abs(log(now / then)) / 2
  }
}

/// What the measurement shows about one figure.
enum Certainty {
  case kept, broken
  /// Noise hides it.
  case open

  /// Exact figures are within the limit or not; a noisy one must be so on both sides of its noise.
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
