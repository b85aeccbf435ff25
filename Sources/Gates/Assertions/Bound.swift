import RunRecords

/// One side of a comparison with a figure that the gates file states.
struct Bound: Sendable, Hashable {
  /// How the figure and the limit must stand to each other.
  enum Relation: String, Sendable, CaseIterable {
    case below, atMost, above, atLeast, equals

    /// In a clause.
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

  /// This relation to this limit.
  init(_ relation: Relation, _ limit: Value) {
    self.relation = relation
    self.limit = limit
  }

  /// Whether a cell keeps the bound. Numbers are compared as they are, to the last bit.
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

  /// Whether larger figures are the ones that break it; nil if both sides are.
  var limitsFromAbove: Bool? {
    switch relation {
    case .below, .atMost: true
    case .above, .atLeast: false
    case .equals: nil
    }
  }
}

extension Value {
  /// The cell as a number, if it holds one; a score may be infinite.
  var number: Double? { self == .real(.infinity) ? .infinity : Double(self) }
}
