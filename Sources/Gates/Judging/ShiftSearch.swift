import Meaning
import RunRecords

/// Looks for every figure of a table that is compared between runs and is not what it was.
final class ShiftSearch: RowAudience {
  let table: Column.Table
  let isPaired = true
  private let before: Figures
  private let run: Figures
  private let columns: [Column]
  private var places: [Int] = []
  private var countedWith: Int?
  /// What rows are besides their photo's, each with the sums of the columns. Photos have them in one order, so that most
  /// are found behind the one before.
  private var found: [(scope: [RowKey.Part], sums: [Sums])] = []
  private var known: [[RowKey.Part]: Int] = [:]

  /// A column's sums over the rows of a scope that both have.
  private struct Sums {
    var (rows, better, worse) = (0, 0, 0)
    var (old, new) = (0.0, 0.0)
    var worst: (key: RowKey, harm: Double)?

    mutating func add(_ before: Double, _ now: Double, isApart: Bool, harm: Double, _ key: RowKey) {
      rows += 1
      old += before
      new += now
      guard isApart else { return }
      if harm < 0 { better += 1 } else { worse += 1 }
      if harm > worst?.harm ?? 0 { worst = (key, harm) }
    }
  }

  private init(_ table: Column.Table, before: Figures, run: Figures) {
    self.table = table
    self.before = before
    self.run = run
    columns = Column.all.filter { $0.table == table && $0.isCompared }
  }

  /// A search of each table whose figures are compared; none where there is no earlier state.
  static func all(from before: Figures?, to run: Figures) -> [ShiftSearch] {
    guard let before else { return [] }
    return [Column.Table.trials, .scores, .uploads].map { ShiftSearch($0, before: before, run: run) }
  }

  func ask(_ query: inout CellQuery) {
    places = columns.compactMap { query.place(of: $0.name) }
    countedWith = columns.contains(where: \.isCounted) ? query.place(of: "countedWith") : nil
  }

  func look(at now: RowsOfPhoto, _ base: RowsOfPhoto, isSamePhoto: Bool) {
    guard isSamePhoto, !base.rows.isEmpty else { return }
    var (base, place) = (base, -1)
    for row in now.rows {
      guard let other = base.row(row.key) else { continue }
      place = self.place(of: row.key.scope, behind: place)
      let isCountedAlike = countedWith.map { row.cells[$0] == other.cells[$0] } ?? true
      for (index, column) in columns.enumerated() {
        guard let new = row.cells[places[index]].number, let old = other.cells[places[index]].number,
          let direction = run.direction(of: column, in: row.key),
          column.isCounted ? isCountedAlike : !column.isNoisy || areOfOneMachine
        else { continue }
        let isApart = isApart(new, old, column, row.key)
        let harm = isApart ? direction.harm(from: old, to: new) / (old == 0 ? 1 : abs(old)) : 0
        found[place].sums[index].add(old, new, isApart: isApart, harm: harm, row.key)
      }
    }
  }

  private func place(of scope: [RowKey.Part], behind last: Int) -> Int {
    if last + 1 < found.count, found[last + 1].scope == scope { return last + 1 }
    if let place = known[scope] { return place }
    known[scope] = found.count
    found.append((scope, columns.map { _ in Sums() }))
    return found.count - 1
  }

  private var areOfOneMachine: Bool { before.machine == run.machine && before.versions == run.versions }

  /// Beyond rounding, or beyond the noise of both.
  private func isApart(_ now: Double, _ base: Double, _ column: Column, _ row: RowKey) -> Bool {
    guard column.isNoisy else { return !column.isSame(now, base) }
    guard let own = run.noise(of: row)?.floor, let other = before.noise(of: row)?.floor else { return false }
    return abs(now / max(base, 1e-9) - 1) > (own * own + other * other).squareRoot()
  }

  /// What was found.
  var shifts: [Shift] {
    found.flatMap { scope, sums in
      zip(columns, sums).compactMap { column, sums in
        guard sums.better + sums.worse > 0 else { return nil }
        return Shift(
          policy: scope.first { $0.column == "policy" }?.text ?? "", column: column,
          scope: scope.filter { $0.column != "policy" }.map(\.text), rows: sums.rows, better: sums.better,
          worse: sums.worse, before: sums.old / Double(sums.rows), after: sums.new / Double(sums.rows),
          worst: sums.worst?.key)
      }
    }
  }
}
