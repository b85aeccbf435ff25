package import Records
import Statistics
import System
import Units

/// Whether a figure changed between two states: the same answer for all commands.
///
/// Exact figures are compared exactly. Simulated figures with other random numbers differ by chance, and count as
/// changed only if their runs show more than that. Seconds that a machine measured are shown and not judged.
package struct Difference: Sendable {
  let before: Conditions
  let after: Conditions
  /// How many figures may change by chance and are judged together.
  let figures: Int

  /// In one of a hundred comparisons of unchanged states, something may be reported as changed. This chance is shared
  /// among all figures that may change by chance (Bonferroni), because hundreds of them are judged together.
  private var leastProbability: Double { 0.01 / Double(max(1, figures)) }

  /// The differences that count between these states if this many figures may change by chance.
  package init(from before: Conditions, to after: Conditions, among figures: Int) {
    (self.before, self.after, self.figures) = (before, after, figures)
  }

  /// Whether a column's figures depend on random numbers that the two states do not share.
  package func isByChance(_ column: Column) -> Bool { column.isDrawn && !after.haveSameDraws(as: before) }

  /// Whether a figure changed; nil if unknown, because it answers another question now, or depends on how busy the
  /// machine was.
  package func isShown(_ column: Column, _ old: DrawnFigure, _ new: DrawnFigure) -> Bool? {
    if column.restsOnBudget, before.budgetSeconds != after.budgetSeconds { return nil }
    if old.value == new.value { return false }
    if column.isNoisy { return nil }
    guard isByChance(column) else { return !column.isSame(new.value, old.value) }
    return old.spread?.probability(of: old.value, and: new.spread, new.value).map { $0 < leastProbability }
  }
}

/// A figure with what is known of its spread.
package struct DrawnFigure: Sendable {
  /// The figure itself.
  package var value: Double
  /// The spread of the simulated uploads behind it.
  package var spread: Spread?

  /// A figure with what is known of its spread.
  package init(_ value: Double, spread: Spread? = nil) { (self.value, self.spread) = (value, spread) }
}

/// How much a figure of simulated uploads varies by chance.
package enum Spread: Sendable, Hashable {
  /// A share of this many uploads.
  case share(of: Int)
  /// A time over this many uploads: whole milliseconds as in a record, and the share that ended at all.
  case times([Int], ended: Double, of: Int)
  /// The standard error of a mean.
  case error(Double)

  /// The probability that figures differ at least this much if they have the same distribution; nil if unknown.
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

  /// Two times differ if, halfway between them, more uploads of one run than of the other had arrived (Mood's test).
  /// The shares are known only in small steps; of each step, the end nearer to the other share is used.
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

  /// The range of the share of all uploads that had arrived by a time; each kept time is in the middle of its part of
  /// them.
  private func shares(doneBy milliseconds: Double) -> ClosedRange<Double> {
    guard case .times(let times, let ended, _) = self, !times.isEmpty else { return 0...1 }
    let all = Double(times.count)
    let done = Double(times.count { Double($0) <= milliseconds })
    return (ended * max(0, done - 0.5) / all)...(ended * min(all, done + 0.5) / all)
  }
}

/// The cells of a query from which the spread of its rows' simulated figures follows.
package struct SpreadCells {
  private let runs: Int?
  private let failedShare: Int?
  private let places: [String: Int]

  /// Adds the cells that these columns need.
  package init(of columns: [Column], in query: inout CellQuery) {
    let isAsked = columns.contains(where: \.isDrawn)
    runs = isAsked ? query.place(of: "runs") : nil
    var places: [String: Int] = [:]
    for column in columns { if let name = column.distribution { places[name] = query.place(of: name) } }
    failedShare = places.isEmpty ? nil : query.place(of: "failedShare")
    self.places = places
  }

  /// The spread of a column's figure in a row; nil if unknown.
  package func spread(of column: Column, in cells: [Value]) -> Spread? {
    guard let runs = runs.flatMap({ Int(cells[$0]) }) else { return nil }
    if column.certainty == .chance { return .share(of: runs) }
    guard let name = column.distribution, let text = places[name].flatMap({ String(cells[$0]) }) else { return nil }
    let (failed, times) = (failedShare.flatMap { Double(cells[$0]) } ?? 0, ArrivalQuantiles.numbers(text.utf8))
    return times.isEmpty ? nil : .times(times, ended: 1 - min(max(failed, 0), 1), of: runs)
  }
}
