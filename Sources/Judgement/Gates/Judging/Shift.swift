import PerceptualQuality
import ImageCodecs
import Records
import Units

/// How a policy's figure changed since an earlier state, over all rows that both have; reported whether or not an
/// assertion is about it.
package struct Shift: Sendable {
  /// The figure, with its policy and its link or screen.
  let figure: ComparedFigure
  /// Rows that both have.
  package private(set) var rows = 0
  /// How many of them are better than before.
  package private(set) var better = 0
  /// How many of them are worse than before.
  package private(set) var worse = 0
  private var sums = (before: 0.0, after: 0.0)
  /// The row that became worse by most; nil if none did.
  private(set) var worst: RowKey?
  private var harm = 0.0

  fileprivate init(_ figure: ComparedFigure) { self.figure = figure }

  /// The mean over the rows before; unlike a median, it changes with any of them.
  var before: Double { sums.before / Double(rows) }
  /// The same mean now.
  var after: Double { sums.after / Double(rows) }

  fileprivate mutating func add(_ pair: FigurePair) {
    rows += 1
    sums.before += pair.before
    sums.after += pair.after
    guard pair.isShown else { return }
    let harm = pair.better.harm(from: pair.before, to: pair.after) / (pair.before == 0 ? 1 : abs(pair.before))
    if harm < 0 { better += 1 } else { worse += 1 }
    if harm > self.harm { (worst, self.harm) = (pair.key, harm) }
  }
}

/// Adds up changes since an earlier state, row by row.
final class ShiftSearch {
  /// What reads the rows.
  private(set) var readings: [PairedFigures] = []
  private var sums: [ComparedFigure: Shift] = [:]

  /// Finds nothing if there is no earlier state.
  init(from before: RunFigures?, to run: RunFigures) throws {
    guard let before else { return }
    readings = try PairedFigures.all(from: before, to: run) { [unowned self] in
      sums[$0.figure, default: Shift($0.figure)].add($0)
    }
  }

  /// The changes, those that made most rows worse first.
  var shifts: [Shift] {
    sums.values.filter { $0.better + $0.worse > 0 }.sorted { left, right in
      (left.worse, left.better, right.name) > (right.worse, right.better, left.name)
    }
  }
}

extension Shift {
  /// The name for people: convos: mainBytes, or convos, wifi: uploadSecondsP50.
  package var name: String { "\(([figure.policy] + figure.keyScope).joined(separator: ", ")): \(figure.column.name)" }

  /// The change in words: 812,345 bytes → 823,456 bytes (+1.37 %), worse in 3 and better in 1 of 12 rows.
  package var words: String {
    let (column, wording) = (figure.column, FigureWording(column: figure.column))
    let counts = [(worse, "worse"), (better, "better")].filter { $0.0 > 0 }.map { "\($0.1) in \($0.0.grouped)" }
    let areWhole = column.kind == .integer && before.rounded() != after.rounded()
    let (was, now) = areWhole ? (before.rounded(), after.rounded()) : (before, after)
    return "mean \(wording.figure(was, apartFrom: [.real(now)])) → \(wording.figure(now, apartFrom: [.real(was)])) "
      + "(\(FigureWording.change(BaselineLimits.ratio(now: after, base: before)))), "
      + "\(counts.joined(separator: " and ")) of \(rows.grouped)"
  }
}
