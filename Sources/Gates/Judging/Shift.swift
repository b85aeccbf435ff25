import Meaning
public import RunRecords
import Statistics
import Units

/// What a figure of a policy did since an earlier state, over all rows that both have: what changed is said whether or
/// not an assertion asks.
public struct Shift: Sendable {
  /// The policy's name.
  public let policy: String
  /// The figure.
  public let column: Column
  /// Link, or rendition, device, viewing and metric; empty where the policy has one such figure of a photo.
  public let scope: [String]
  /// Rows that both have.
  public let rows: Int
  /// Those of them that are better than they were.
  public let better: Int
  /// Those of them that are worse than they were.
  public let worse: Int
  /// The mean over the rows, then: unlike a median it moves with any of them.
  public let before: Double
  /// The same mean, now.
  public let after: Double
  /// The row that got worse the most; nil where none did.
  let worst: RowKey?
}

extension Shift {
  /// Every figure that is compared between runs and is not what it was, those that got worse in most rows first.
  static func all(from before: Figures?, to run: Figures) -> [Shift] {
    guard let before else { return [] }
    let search = ShiftSearch(before: before, run: run)
    return search.all.sorted { left, right in
      (left.worse, left.better, right.name) > (right.worse, right.better, left.name)
    }
  }
}

private struct ShiftSearch {
  let before: Figures
  let run: Figures

  private struct RowPair {
    let now: FigureRow
    let base: FigureRow
  }

  var all: [Shift] {
    [Column.Table.trials, .scores, .uploads].flatMap { table -> [Shift] in
      let bases = Dictionary((before.tables[table] ?? []).map { ($0.key, $0) }) { first, _ in first }
      let pairs = (run.tables[table] ?? []).compactMap { row -> RowPair? in
        guard let photo = row.key["photo"], let hash = run.photoHashes[photo], before.photoHashes[photo] == hash,
          let base = bases[row.key]
        else { return nil }
        return RowPair(now: row, base: base)
      }
      let groups = Dictionary(grouping: pairs) { pair in
        pair.now.key.parts.filter { $0.column != "photo" }.map(\.text)
      }
      return Column.all.filter { $0.table == table && $0.isCompared }.flatMap { column in
        groups.values.compactMap { shift(of: column, in: $0) }
      }
    }
  }

  private func shift(of column: Column, in pairs: [RowPair]) -> Shift? {
    var (old, new, better, worse) = ([Double](), [Double](), 0, 0)
    var worst: (key: RowKey, harm: Double)?
    for pair in pairs {
      guard let now = pair.now.cells[column.name]?.number, let base = pair.base.cells[column.name]?.number,
        let direction = run.direction(of: column, in: pair.now.key), isComparable(column, pair)
      else { continue }
      old.append(base)
      new.append(now)
      guard isApart(now, base, column, pair) else { continue }
      let harm = direction.harm(from: base, to: now) / (base == 0 ? 1 : abs(base))
      if harm < 0 { better += 1 } else { worse += 1 }
      if harm > worst?.harm ?? 0 { worst = (pair.now.key, harm) }
    }
    guard better + worse > 0, let first = pairs.first, let was = old.mean, let now = new.mean else { return nil }
    return Shift(
      policy: first.now.key["policy"] ?? "", column: column,
      scope: first.now.key.parts.filter { $0.column != "photo" && $0.column != "policy" }.map(\.text),
      rows: old.count, better: better, worse: worse, before: was, after: now, worst: worst?.key)
  }

  private func isComparable(_ column: Column, _ pair: RowPair) -> Bool {
    if column.isCounted { return pair.now.cells["countedWith"] == pair.base.cells["countedWith"] }
    return !column.isNoisy || (before.machine == run.machine && before.versions == run.versions)
  }

  /// Beyond rounding, or beyond the noise of both.
  private func isApart(_ now: Double, _ base: Double, _ column: Column, _ pair: RowPair) -> Bool {
    guard column.isNoisy else { return !column.isSame(now, base) }
    guard let own = run.noise(of: pair.now)?.floor, let other = before.noise(of: pair.base)?.floor else { return false }
    return abs(now / max(base, 1e-9) - 1) > (own * own + other * other).squareRoot()
  }
}

extension Shift {
  /// What people call it: convos: mainBytes, or convos, wifi: uploadSecondsP50.
  public var name: String { "\(([policy] + scope).joined(separator: ", ")): \(column.name)" }

  /// What it did: 812,345 bytes → 823,456 bytes (+1.37 %), worse in 3 and better in 1 of 12 rows.
  public var words: String {
    let wording = FigureWording(column: column)
    let counts = [(worse, "worse"), (better, "better")].filter { $0.0 > 0 }.map { "\($0.1) in \($0.0.grouped)" }
    let areWhole = column.kind == .integer && before.rounded() != after.rounded()
    let (was, now) = areWhole ? (before.rounded(), after.rounded()) : (before, after)
    return "mean \(wording.figure(was, apartFrom: [.real(now)])) → \(wording.figure(now, apartFrom: [.real(was)])) "
      + "(\(FigureWording.change(BaselineLimits.ratio(now: after, base: before)))), "
      + "\(counts.joined(separator: " and ")) of \(rows.grouped)"
  }
}
