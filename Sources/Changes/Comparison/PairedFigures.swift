public import Meaning
public import RunRecords

/// A figure of a row that both states have.
public struct FigurePair: Sendable {
  /// Which figure of which policy, and over which link or on which screen.
  public let figure: ComparedFigure
  /// The row's key.
  package let key: RowKey
  /// Its value in the first state.
  public let before: Double
  /// Its value in the second state.
  public let after: Double
  /// Which way it is better.
  package let better: Direction
  /// Whether it changed.
  public let isShown: Bool

  /// Whether it is better now than it was.
  public var isBetter: Bool { better.isBetter(after, than: before) }
  /// The photo's name, which has the same content in both states.
  public var photo: String { key.photo ?? "" }
  /// How much of the value it was before has changed; of a score and a chance the difference, the scale being 1.
  public var change: Double { figure.change(from: before, to: after) }
}

/// Looks at every figure of a table that is compared between states, and hands on what both have of the same photos.
package final class PairedFigures: RowAudience {
  package let table: Column.Table
  package let isPaired = true
  private let before: Figures
  private let after: Figures
  private let difference: Difference
  private let columns: [Column]
  private let take: (FigurePair) -> Void
  private var places: [Int] = []
  private var countedWith: Int?
  private var made: Int?
  private var spread: SpreadCells?
  /// What distinguishes rows in addition to their photo, each with its figures. Photos have them in one order, so that
  /// most are found behind the one before.
  private var kinds: [(scope: [RowKey.Part], figures: [ComparedFigure])] = []
  private var known: [[RowKey.Part]: Int] = [:]

  private init(
    _ table: Column.Table, from before: Figures, to after: Figures, _ difference: Difference,
    _ take: @escaping (FigurePair) -> Void
  ) {
    (self.table, self.before, self.after, self.difference, self.take) = (table, before, after, difference, take)
    columns = table.record.columns.filter(\.isCompared)
  }

  /// One for each table whose figures are compared.
  package static func all(
    from before: Figures, to after: Figures, take: @escaping (FigurePair) -> Void
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
      // Without a rendition, what it took to make it does not count as a figure.
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

  private func drawn(_ index: Int, _ state: Figures, _ row: FigureRow) -> DrawnFigure? {
    let column = columns[index]
    guard let value = Double(row.cells[places[index]]) else { return nil }
    return DrawnFigure(
      value, spread: spread?.spread(of: column, in: row.cells),
      noise: column.isNoisy ? state.noise(of: row.key)?.floor ?? state.noiseFloor : nil)
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
  /// What counts between two states: every figure of an upload that chance can move is looked at together.
  package init(from before: Figures, to after: Figures) throws {
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

/// A column of one policy, over one link or on one screen: all photos share it, and it is known only by its identity.
public final class ComparedFigure: Sendable, Hashable, Comparable {
  /// The policy's name; its text may have changed, which may be why.
  public let policy: String
  /// Says which way the figure is better, and how sure it is.
  public let column: Column
  /// Links, or metric, rendition, device and viewing.
  public let scope: [String]
  /// The same in the order of the table's key.
  package let keyScope: [String]
  /// How it is read, if it is a score.
  public let scale: ScoreScale?
  /// The column, with its scope if it has one.
  public let name: String

  init(_ column: Column, of key: RowKey, scale: ScoreScale?) {
    self.column = column
    self.scale = scale
    policy = key["policy"] ?? ""
    keyScope = key.scope.filter { $0.column != "policy" }.map(\.text)
    scope = column.table.record.scope.compactMap { key[$0] }
    name = scope.isEmpty ? column.name : "\(column.name) (\(scope.joined(separator: ", ")))"
  }

  /// The very same.
  public static func == (left: ComparedFigure, right: ComparedFigure) -> Bool { left === right }
  /// By policy and name, so that a table has the columns of one name side by side.
  public static func < (left: ComparedFigure, right: ComparedFigure) -> Bool {
    (left.policy, left.name) < (right.policy, right.name)
  }
  /// Only its identity, as equality has it.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Which way it is better; nil if neither is.
  var direction: Direction? { column.direction(of: scale) }

  /// Whether changes are said in points of a hundred instead of as a part of what it was.
  public var isOfPoints: Bool { column.certainty == .chance || scale?.span != nil }

  /// How much of the figure has changed; of a figure in points, how much of its scale.
  func change(from before: Double, to after: Double) -> Double {
    let whole = column.certainty == .chance ? 1 : scale?.span ?? abs(before)
    return (after - before) / (whole == 0 ? 1 : whole)
  }
}
