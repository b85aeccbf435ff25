package import PerceptualQuality
package import Records

/// A figure of a row that exists in both states.
package struct FigurePair: Sendable {
  /// The figure, with its policy and its link or screen.
  package let figure: ComparedFigure
  /// The row's key.
  package let key: RowKey
  /// Its value in the first state.
  package let before: Double
  /// Its value in the second state.
  package let after: Double
  /// The direction in which it is better.
  package let better: Direction
  /// Whether it changed.
  package let isShown: Bool

  /// Whether it is better than before.
  package var isBetter: Bool { better.isBetter(after, than: before) }
  /// The photo's name; its content is the same in both states.
  package var photo: String { key.photo ?? "" }
  /// The relative change; for a score or a chance the difference, as a share of the scale.
  package var change: Double { figure.change(from: before, to: after) }
}

/// Reads every figure of a table that is compared between states, and passes on those that both have for the same
/// photos.
package final class PairedFigures: RowAudience {
  package let table: Column.Table
  package let isPaired = true
  private let before: RunFigures
  private let after: RunFigures
  private let difference: Difference
  private let columns: [Column]
  private let take: (FigurePair) -> Void
  private var places: [Int] = []
  private var countedWith: Int?
  private var made: Int?
  private var spread: SpreadCells?
  /// The scopes of rows, each with its figures. Photos have them in the same order, so that most are found right after
  /// the one before.
  private var kinds: [(scope: [RowKey.Part], figures: [ComparedFigure])] = []
  private var known: [[RowKey.Part]: Int] = [:]

  private init(
    _ table: Column.Table, from before: RunFigures, to after: RunFigures, _ difference: Difference,
    _ take: @escaping (FigurePair) -> Void
  ) {
    (self.table, self.before, self.after, self.difference, self.take) = (table, before, after, difference, take)
    columns = table.record.columns.filter(\.isCompared)
  }

  /// One for each table whose figures are compared.
  package static func all(
    from before: RunFigures, to after: RunFigures, take: @escaping (FigurePair) -> Void
  ) throws -> [PairedFigures] {
    let difference = try Difference(from: before, to: after)
    return [Column.Table.trials, .scores, .uploads].map { PairedFigures($0, from: before, to: after, difference, take) }
  }

  package func ask(_ query: inout CellQuery) {
    places = columns.compactMap { query.place(of: $0.name) }
    countedWith = columns.contains(where: \.isCounted) ? query.place(of: "countedWith") : nil
    made = table == .trials ? query.place(of: "mainBytes") : nil
    let byChance = columns.filter(difference.isByChance)
    spread = byChance.isEmpty ? nil : SpreadCells(of: byChance, in: &query)
  }

  package func look(at now: RowsOfPhoto, _ base: RowsOfPhoto, isSamePhoto: Bool) {
    guard isSamePhoto, !base.rows.isEmpty else { return }
    var (base, kind) = (base, -1)
    for row in now.rows {
      guard let other = base.row(row.key) else { continue }
      // Without a rendition, the effort of making it does not count as a figure.
      if let made, row.cells[made] == .null || other.cells[made] == .null { continue }
      kind = place(of: row.key, behind: kind)
      let isCountedAlike = countedWith.map { row.cells[$0] == other.cells[$0] } ?? true
      for (index, figure) in kinds[kind].figures.enumerated() where isCountedAlike || !figure.column.isCounted {
        guard let better = figure.direction, let old = drawn(index, before, other), let new = drawn(index, after, row)
        else { continue }
        let isShown = difference.isShown(figure.column, old, new) ?? false
        take(
          FigurePair(
            figure: figure, key: row.key, before: old.value, after: new.value, better: better, isShown: isShown))
      }
    }
  }

  private func drawn(_ index: Int, _ state: RunFigures, _ row: FigureRow) -> DrawnFigure? {
    let column = columns[index]
    guard let value = Double(row.cells[places[index]]) else { return nil }
    return DrawnFigure(value, spread: spread?.spread(of: column, in: row.cells))
  }

  private func place(of key: RowKey, behind last: Int) -> Int {
    if last + 1 < kinds.count, kinds[last + 1].scope == key.scope { return last + 1 }
    if let place = known[key.scope] { return place }
    known[key.scope] = kinds.count
    let scale = key["metric"].flatMap { name in after.metrics.first { $0.name == name } }
    kinds.append((key.scope, columns.map { ComparedFigure($0, of: key, scale: scale) }))
    return kinds.count - 1
  }
}

extension Difference {
  /// The differences that count between two states: all figures of uploads that may change by chance are judged
  /// together.
  package init(from before: RunFigures, to after: RunFigures) throws {
    let photos = Set(try before.rows.photos(in: .uploads)).intersection(try after.rows.photos(in: .uploads))
    let cells = try ["policy", "link"].reduce(photos.count) { count, column in
      count
        * (try before.rows.names(of: column, in: .uploads))
        .intersection(try after.rows.names(of: column, in: .uploads)).count
    }
    self.init(
      from: before.conditions, to: after.conditions,
      among: cells * Upload.columns.count { $0.isCompared && $0.isDrawn })
  }
}

/// A column for one policy, over one link or on one screen. All photos share the object, and it is compared by
/// identity.
package final class ComparedFigure: Sendable, Hashable, Comparable {
  /// The policy's name; its text may have changed, which may be the reason for a change.
  package let policy: String
  /// The column, which decides in which direction the figure is better and how certain it is.
  package let column: Column
  /// The link; or metric, rendition, device and viewing.
  package let scope: [String]
  /// The same in the order of the table's key.
  package let keyScope: [String]
  /// The scale, if it is a score.
  package let scale: ScoreScale?
  /// The column, with its scope if it has one.
  package let name: String

  init(_ column: Column, of key: RowKey, scale: ScoreScale?) {
    self.column = column
    self.scale = scale
    policy = key["policy"] ?? ""
    keyScope = key.scope.filter { $0.column != "policy" }.map(\.text)
    scope = column.table.record.scope.compactMap { key[$0] }
    name = scope.isEmpty ? column.name : "\(column.name) (\(scope.joined(separator: ", ")))"
  }

  /// Whether both are the same object.
  package static func == (left: ComparedFigure, right: ComparedFigure) -> Bool { left === right }
  /// Ordered by policy and name, so that a table has columns with the same name side by side.
  package static func < (left: ComparedFigure, right: ComparedFigure) -> Bool {
    (left.policy, left.name) < (right.policy, right.name)
  }
  /// Hashes only the identity, like `==`.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The direction in which it is better; nil if there is none.
  var direction: Direction? { column.direction(of: scale) }

  /// Whether changes are given in percentage points instead of as a share of the former value.
  package var isOfPoints: Bool { column.certainty == .chance || scale?.span != nil }

  /// The relative change of the figure; of a figure in points, the change as a share of its scale.
  func change(from before: Double, to after: Double) -> Double {
    let whole = column.certainty == .chance ? 1 : scale?.span ?? abs(before)
    return (after - before) / (whole == 0 ? 1 : whole)
  }
}
