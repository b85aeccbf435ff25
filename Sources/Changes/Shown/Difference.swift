import Platform
public import RunRecords
import Statistics
import Units

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

/// How far a figure of simulated uploads strays from draw to draw.
public enum Spread: Sendable, Hashable {
  /// A share of this many uploads.
  case share(of: Int)
  /// A time of this many uploads: whole milliseconds as a record keeps them, and the share that ended at all.
  case times([Int], ended: Double, of: Int)
  /// The standard error of a mean.
  case error(Double)

  /// How probable figures are that lie at least as far apart, were they drawn of the same; nil if that is not known.
  func probability(of value: Double, and other: Spread?, _ otherValue: Double) -> Double? {
    switch (self, other) {
    case (.share(let runs), .share(let others)):
      ShareDifference.probability(
        Int(nearest: value * Double(runs)), of: runs, and: Int(nearest: otherValue * Double(others)), of: others)
    case (.error(let one), .error(let another)):
      erfc(abs(value - otherValue) / (2 * (one * one + another * another)).squareRoot())
    case (.times(_, _, let runs), .times(_, _, let others)):
      timesProbability(value, runs, other, otherValue, others)
    default: nil
    }
  }

  /// Two times differ if more of the uploads of one run than of the other were done halfway between them (Mood's test).
  /// The shares are known in small steps, and each is taken at the end of its step that is nearer to the other.
  private func timesProbability(
    _ value: Double, _ runs: Int, _ other: Spread?, _ otherValue: Double, _ others: Int
  ) -> Double {
    let halfway = (value + otherValue) / 2 * 1_000
    let (one, another) = (shares(doneBy: halfway), other?.shares(doneBy: halfway) ?? 0...1)
    let (mine, theirs) =
      value < otherValue ? (one.lowerBound, another.upperBound) : (one.upperBound, another.lowerBound)
    guard (mine > theirs) == (value < otherValue) else { return 1 }
    return ShareDifference.probability(
      Int(nearest: mine * Double(runs)), of: runs, and: Int(nearest: theirs * Double(others)), of: others)
  }

  /// The shares of all uploads between which the one lies that was done by a time: each kept time is in the middle of
  /// its part of them.
  private func shares(doneBy milliseconds: Double) -> ClosedRange<Double> {
    guard case .times(let times, let ended, _) = self, !times.isEmpty else { return 0...1 }
    let all = Double(times.count)
    let done = Double(times.count { Double($0) <= milliseconds })
    return (ended * max(0, done - 0.5) / all)...(ended * min(all, done + 0.5) / all)
  }
}

/// The cells of a query that say how far the drawn figures of its rows stray.
package struct SpreadCells {
  private let runs: Int?
  private let failedShare: Int?
  private let places: [String: Int]

  /// Asks for the cells that belong to these columns.
  package init(of columns: [Column], in query: inout CellQuery) {
    let isAsked = columns.contains(where: \.isDrawn)
    runs = isAsked ? query.place(of: "runs") : nil
    var places: [String: Int] = [:]
    for column in columns { if let name = column.distribution { places[name] = query.place(of: name) } }
    failedShare = places.isEmpty ? nil : query.place(of: "failedShare")
    self.places = places
  }

  /// How far a column's figure strays in a row; nil if that is not known.
  package func spread(of column: Column, in cells: [Value]) -> Spread? {
    guard let runs = runs.flatMap({ Int(cells[$0]) }) else { return nil }
    if column.certainty == .chance { return .share(of: runs) }
    guard let name = column.distribution, let text = places[name].flatMap({ String(cells[$0]) }) else { return nil }
    let (failed, times) = (failedShare.flatMap { Double(cells[$0]) } ?? 0, ArrivalQuantiles.numbers(text.utf8))
    return times.isEmpty ? nil : .times(times, ended: 1 - min(max(failed, 0), 1), of: runs)
  }
}
