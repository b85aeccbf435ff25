public import RunRecords

/// Whether a figure changed from one state to a later one: the one answer that every command prints.
///
/// Exact figures are compared exactly. What was simulated with other draws differs by chance, and has changed only if
/// its runs show more than that; what a clock measured, only beyond its noise.
public struct Difference: Sendable {
  let before: Conditions
  let after: Conditions
  /// Figures that chance can move, all those that are looked at together.
  let figures: Int

  /// One of a hundred comparisons of states in which nothing changed may say that something did. This is shared among
  /// all figures that chance can move (Bonferroni), because hundreds of them are looked at together.
  private var leastProbability: Double { 0.01 / Double(max(1, figures)) }

  /// What counts between these states, if this many figures of chance are looked at together.
  public init(from before: Conditions, to after: Conditions, among figures: Int) {
    (self.before, self.after, self.figures) = (before, after, figures)
  }

  /// Whether a column's figures rest on draws that the two states do not share.
  public func isByChance(_ column: Column) -> Bool { column.isDrawn && !after.haveSameDraws(as: before) }

  /// Whether a figure changed; nil if that is unknown, because it is another question now, or nobody knows how far it
  /// strays.
  public func isShown(_ column: Column, _ old: DrawnFigure, _ new: DrawnFigure) -> Bool? {
    if column.restsOnBudget, before.budgetSeconds != after.budgetSeconds { return nil }
    if old.value == new.value { return false }
    if column.isNoisy { return isBeyondNoise(old, new) }
    guard isByChance(column) else { return !column.isSame(new.value, old.value) }
    return old.spread?.probability(of: old.value, and: new.spread, new.value).map { $0 < leastProbability }
  }

  /// Whether times differ by more than both stray: independent errors, so squares add.
  private func isBeyondNoise(_ old: DrawnFigure, _ new: DrawnFigure) -> Bool? {
    guard before.machine == after.machine, before.versions == after.versions, let one = old.noise,
      let other = new.noise
    else { return nil }
    return abs(new.value - old.value) > (one * one + other * other).squareRoot() * abs(old.value)
  }
}

/// A figure, and what is known of how far it strays.
public struct DrawnFigure: Sendable {
  /// The figure itself.
  public var value: Double
  /// What the simulated uploads behind it were like.
  public var spread: Spread?
  /// How far a repetition may stray, as a part of the figure, if a clock measured it.
  public var noise: Double?

  /// A figure with what is known of it.
  public init(_ value: Double, spread: Spread? = nil, noise: Double? = nil) {
    (self.value, self.spread, self.noise) = (value, spread, noise)
  }
}
