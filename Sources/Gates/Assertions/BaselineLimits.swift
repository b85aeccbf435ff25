import Meaning

/// How far a figure may go from the baseline's, relative, absolute, or both.
struct BaselineLimits: Sendable, Hashable {
  var atMostRatio: Double?
  var atLeastRatio: Double?
  var atMostDifference: Double?
  /// Not one bit may differ.
  var equals = false

  /// No limit yet.
  init() {}

  /// Whether the figure to print is a ratio.
  var isRatio: Bool { atMostRatio != nil || atLeastRatio != nil }

  /// Whether `now` is worse than these limits allow beside `base`: of several limits all must be exceeded.
  ///
  /// On a base of zero a ratio means nothing: the absolute limit decides, and without one any growth is too much.
  func areExceeded(now: Double, base: Double, better: Direction?) -> Bool {
    if equals { return now != base }
    var answers: [Bool] = []
    if let atMostDifference {
      answers.append(Self.harm(now: now, base: base, better: better) > atMostDifference)
    }
    if base != 0 || answers.isEmpty {
      let ratio = Self.ratio(now: now, base: base)
      if let atMostRatio { answers.append(ratio > atMostRatio) }
      if let atLeastRatio { answers.append(ratio < atLeastRatio) }
    }
    return !answers.isEmpty && answers.allSatisfy { $0 }
  }

  /// The one division: exact limits such as 1.01 are met exactly, because a quotient is rounded as a literal is.
  static func ratio(now: Double, base: Double) -> Double {
    base == 0 ? (now == 0 ? 1 : .infinity) : now / base
  }

  /// How much worse `now` is than `base`; either way counts if no direction is the better one.
  static func harm(now: Double, base: Double, better: Direction?) -> Double {
    better?.harm(from: base, to: now) ?? abs(now - base)
  }
}
