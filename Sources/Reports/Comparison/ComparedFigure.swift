import Meaning
public import RunRecords
import Statistics
import Units

/// One figure that a trial has in both runs: a column, and what else tells its rows apart. All trials share it.
public final class ComparedFigure: Sendable, Hashable, Comparable {
  /// Says which way the figure is better, and how sure it is.
  public let column: Column
  /// Links, or metric, rendition, device and viewing.
  public let scope: [String]
  /// How it is read, where it is a score.
  let scale: ScoreScale?

  /// The column, with its scope where it has one.
  public let name: String

  init(column: Column, scope: [String], scale: ScoreScale?) {
    self.column = column
    self.scope = scope
    self.scale = scale
    name = scope.isEmpty ? column.name : "\(column.name) (\(scope.joined(separator: ", ")))"
  }

  /// The same name: the two runs may word their scales differently.
  public static func == (left: ComparedFigure, right: ComparedFigure) -> Bool { left.name == right.name }
  /// By name, so that a table has the columns of one name side by side.
  public static func < (left: ComparedFigure, right: ComparedFigure) -> Bool { left.name < right.name }
  /// The name alone, as equality has it.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether changes are told in points of a hundred instead of as a part of what it was.
  var isOfPoints: Bool { column.certainty == .chance || scale?.span != nil }

  /// How much of the figure has changed; of what is told in points, how much of its scale.
  func change(from before: Double, to after: Double) -> Double {
    let whole = column.certainty == .chance ? 1 : scale?.span ?? abs(before)
    return (after - before) / (whole == 0 ? 1 : whole)
  }
}

/// A figure's value in one run, and what is known of how sure it is.
struct ComparedValue {
  /// The simulated uploads behind a figure.
  struct Draws: Hashable {
    let seed: Int
    let runs: Int
    /// The 5th and the 95th percentile of their times.
    let times: Interval?
  }

  let value: Double
  var draws: Draws?
}

/// What counts as a difference, in a comparison of so many figures.
struct Difference {
  /// Relative noise of the CPU clock in either run.
  let noise: Double
  /// Figures of simulated uploads that are compared.
  let drawn: Int

  /// Of a hundred comparisons of runs in which nothing changed, one may say that something did: shared out among all
  /// figures that chance can move (Bonferroni), because hundreds of them are looked at together.
  private var leastProbability: Double { 0.01 / Double(max(1, drawn)) }

  /// Whether a figure has changed.
  func isShown(_ figure: ComparedFigure, _ before: ComparedValue, _ after: ComparedValue) -> Bool {
    guard before.value != after.value else { return false }
    switch figure.column.certainty {
    case .exact, .counted: return !figure.column.isSame(after.value, before.value)
    case .timed: return abs(after.value - before.value) > noise * abs(before.value)
    case .chance: return isShownChance(before, after)
    case .drawn: return isShownTime(before, after)
    }
  }

  private func isShownChance(_ before: ComparedValue, _ after: ComparedValue) -> Bool {
    guard let old = before.draws, let new = after.draws else { return true }
    func hits(_ value: Double, _ runs: Int) -> Int { Int(nearest: value * Double(runs)) }
    let probability = ShareDifference.probability(
      hits(before.value, old.runs), of: old.runs, and: hits(after.value, new.runs), of: new.runs)
    return probability < leastProbability
  }

  /// The same draws give the same times. Others move a median, but not out of what lies between the 5th and the 95th
  /// percentile: only where the two runs' stretches lie apart have the times changed for certain.
  private func isShownTime(_ before: ComparedValue, _ after: ComparedValue) -> Bool {
    guard let old = before.draws, let new = after.draws, (old.seed, old.runs) != (new.seed, new.runs) else {
      return true
    }
    guard let left = old.times, let right = new.times,
      ShareDifference.medianOutside(of: min(old.runs, new.runs)) < leastProbability
    else { return false }
    return left.upper < right.lower || right.upper < left.lower
  }
}
