import CompressionStrategies
import PerceptualQuality
import Records

/// One sentence that must be true of a run.
package struct Assertion: Sendable, Hashable {
  /// What a figure is compared with.
  enum Comparison: Sendable, Hashable {
    case bounds([Bound])
    case baseline(BaselineLimits)
  }

  /// The name in reports and waivers; unique in a gates file.
  package var name: String
  /// The reason for the assertion, in words; nil if the file gives none.
  var because: String?
  /// Who says so, and in which words; nil if the file does not say it.
  package var origin: Origin?
  var selection: Selection
  var aggregate: Aggregate
  var column: Column
  /// The phone that the seconds of compression are for; nil for the run's own.
  var phone: PhoneCosts?
  var comparison: Comparison
  /// Whether rows without a figure are ignored; if not, an assertion that would pass without them cannot tell.
  var skipsUndefined = false

  /// An assertion that compares this aggregate of this column over the selected rows.
  init(
    name: String, because: String? = nil, where selection: Selection = Selection(), _ aggregate: Aggregate,
    of column: Column, _ comparison: Comparison
  ) {
    self.name = name
    self.because = because
    self.selection = selection
    self.aggregate = aggregate
    self.column = column
    self.comparison = comparison
  }

  /// Whether larger figures break it, if this is the better direction; nil if both directions break it.
  func limitsFromAbove(_ better: Direction?) -> Bool? {
    switch comparison {
    case .bounds(let bounds): bounds.count == 1 ? bounds[0].limitsFromAbove : nil
    case .baseline(let limits):
      if limits.atMostRatio != nil {
        true
      } else if limits.atLeastRatio != nil {
        false
      } else {
        better.map { $0 == .less }
      }
    }
  }
}

/// How the selected rows become one figure.
enum Aggregate: Sendable, Hashable {
  /// Each row is compared by itself.
  case every
  case median
  case mean
  /// Interpolated linearly between order statistics.
  case percentile(Double)
  /// The row that is nearest to breaking the limit, or breaks it most.
  case worst
  /// The share of the rows that fulfil all of these bounds.
  case share([Bound])
  /// The number of rows that fulfil all of these bounds.
  case count([Bound])

  /// With fewer photos than this the aggregate says nothing; if rows are not for photos, with fewer rows.
  ///
  /// A percentile needs a photo on its far side: the 5th needs one in twenty. At least four, because otherwise it is only
  /// another word for the worst. Several rows of one photo, such as over several links, do not make it surer.
  var leastPhotos: Int {
    guard case .percentile(let percent) = self else { return 1 }
    let tail = min(percent, 100 - percent)
    return tail > 0 ? max(4, Int((100 / tail).rounded(.up))) : 4
  }

  /// The name in words: 5th percentile.
  var words: String {
    switch self {
    case .every: "every"
    case .median: "median"
    case .mean: "mean"
    case .percentile(let percent): "percentile \(percent == percent.rounded() ? "\(Int(percent))" : "\(percent)")"
    case .worst: "worst"
    case .share: "share"
    case .count: "count"
    }
  }
}

/// One side of a comparison with a figure in the gates file.
struct Bound: Sendable, Hashable {
  /// The required relation between the figure and the limit.
  enum Relation: String, Sendable, CaseIterable {
    case below, atMost, above, atLeast, equals

    /// The relation as a clause.
    var meaning: String {
      switch self {
      case .below: "the figure is less than this"
      case .atMost: "the figure is this or less"
      case .above: "the figure is more than this"
      case .atLeast: "the figure is this or more"
      case .equals: "the figure is this; with versus, true: the same as the baseline's"
      }
    }
  }

  let relation: Relation
  let limit: Value

  /// A bound with this relation and limit.
  init(_ relation: Relation, _ limit: Value) {
    self.relation = relation
    self.limit = limit
  }

  /// Whether a cell is within the bound. Numbers are compared exactly.
  func holds(for value: Value) -> Bool {
    guard let number = value.number, let limit = limit.number else {
      return relation == .equals && value == limit
    }
    return switch relation {
    case .below: number < limit
    case .atMost: number <= limit
    case .above: number > limit
    case .atLeast: number >= limit
    case .equals: number == limit
    }
  }

  /// Whether a figure breaks the bound by being too large.
  func isExceeded(by value: Value) -> Bool {
    guard !holds(for: value), let number = value.number, let limit = limit.number else { return false }
    return limitsFromAbove ?? (number > limit)
  }

  /// Whether larger figures break it; nil if both sides do.
  var limitsFromAbove: Bool? {
    switch relation {
    case .below, .atMost: true
    case .above, .atLeast: false
    case .equals: nil
    }
  }
}

extension Value {
  /// The cell as a number, if it contains one; a score may be infinite.
  var number: Double? { self == .real(.infinity) ? .infinity : Double(self) }
}

/// How far a figure may differ from the baseline's: relatively, absolutely, or both.
struct BaselineLimits: Sendable, Hashable {
  var atMostRatio: Double?
  var atLeastRatio: Double?
  var atMostDifference: Double?
  /// Whether the figures must be equal to the last bit.
  var equals = false

  /// Limits without a value yet.
  init() {}

  /// Whether the printed figure is a ratio.
  var isRatio: Bool { atMostRatio != nil || atLeastRatio != nil }

  /// Whether `now` is worse than these limits allow, compared with `base`; of several limits, all must be exceeded.
  ///
  /// For a base of zero a ratio means nothing: the absolute limit decides, and without one any growth is too much.
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

  /// The only division: exact limits such as 1.01 are met exactly, because a quotient is rounded like a literal.
  static func ratio(now: Double, base: Double) -> Double {
    base == 0 ? (now == 0 ? 1 : .infinity) : now / base
  }

  /// How much worse `now` is than `base`; if no direction is better, any difference counts.
  static func harm(now: Double, base: Double, better: Direction?) -> Double {
    better?.harm(from: base, to: now) ?? abs(now - base)
  }
}

/// Which rows an assertion is about: those that fulfil all conditions.
struct Selection: Sendable, Hashable {
  /// The condition for one column.
  enum Condition: Sendable, Hashable {
    case anyOf([Value])
    case within([Bound])

    func holds(for value: Value) -> Bool {
      switch self {
      case .anyOf(let values): values.contains(value)
      case .within(let bounds): bounds.hold(for: value)
      }
    }
  }

  /// Conditions by column.
  var conditions: [String: Condition]

  /// A selection with these conditions; without any, it contains every row.
  init(_ conditions: [String: Condition] = [:]) { self.conditions = conditions }

  /// The texts that the condition for a column lists, in the order of the file.
  func names(of column: String) -> [String] {
    guard case .anyOf(let values)? = conditions[column] else { return [] }
    return values.compactMap { String($0) }
  }
}
