package import Records

/// The source of a run's or a baseline's rows, photo by photo: only the rows of one photo are in memory.
package protocol RowSource {
  /// The photos with rows in a table, in the order of the rows.
  func photos(in table: Column.Table) throws -> [String]

  /// The values of a key column in any row.
  func names(of column: String, in table: Column.Table) throws -> Set<String>

  /// A function that reads a query's cells for one photo's rows, in the order of their keys; for nil, if the table's
  /// rows are not for photos.
  func reader(of query: CellQuery) throws -> (_ photo: String?) throws -> [FigureRow]
}

extension RowSource {
  /// Passes on the rows of one photo after the other, or all rows of a table that are not for photos.
  package func forEachPhoto(_ query: CellQuery, _ body: ([FigureRow]) throws -> Void) throws {
    let read = try reader(of: query)
    let photos: [String?] = query.table.isOfPhotos ? try photos(in: query.table) : [nil]
    for photo in photos { try body(try read(photo)) }
  }
}

/// The rows of a run, read when they are needed.
final class RunRows: RowSource {
  private let run: RunReader
  /// Names that were read, because a gate about policies that the run lacks needs them repeatedly.
  private var names: [Column.Table: [String: Set<String>]] = [:]

  init(_ run: RunReader) { self.run = run }

  func photos(in table: Column.Table) throws -> [String] { try run.photos(in: table == .uploads ? .trials : table) }

  func names(of column: String, in table: Column.Table) throws -> Set<String> {
    if let known = names[table]?[column] { return known }
    let found = table.record.key.contains(column) ? try keys(column, of: table) : []
    names[table, default: [:]][column] = found
    return found
  }

  /// A policy that lost every photo has uploads, too: none of them arrives.
  private func keys(_ column: String, of table: Column.Table) throws -> Set<String> {
    switch (table, column) {
    case (.uploads, "link"): Set(run.manifest.links.map(\.name))
    case (.uploads, _): Set(try run.names(of: column, in: .trials))
    default: Set(try run.names(of: column, in: table))
    }
  }

  func reader(of query: CellQuery) throws -> (String?) throws -> [FigureRow] {
    let (run, reader) = (run, try run.reader(of: query))
    let kinds = KeyScopes(of: query.table)
    var scopes: [[RowKey.Part]] = []
    return { photo in
      var rows: [FigureRow] = []
      try reader.forEach(photo: photo) { key, cells in
        guard let kind = kinds.place(of: key) else { throw run.damage(of: query.table) }
        if kind == scopes.count {
          scopes.append(zip(kinds.columns, kinds.scopes[kind]).map { RowKey.Part(column: $0, text: $1) })
        }
        rows.append(FigureRow(key: RowKey(photo: photo, scope: scopes[kind]), cells: cells))
      }
      return rows
    }
  }
}

/// Rows in memory, such as those of a baseline file.
package struct HeldRows: RowSource {
  private var tables: [Column.Table: Table] = [:]

  /// No rows yet.
  package init() {}

  private struct Table {
    let columns: [String]
    /// The photos in the order in which they came; rows of a table that are not for photos are under nil.
    var photos: [String] = []
    var rows: [String?: [FigureRow]] = [:]
  }

  /// Adds a row with the cells of these columns.
  package mutating func add(_ cells: [Value], of columns: [String], to table: Column.Table) {
    var held = tables[table] ?? Table(columns: columns)
    let key = table.record.key.map { name in
      RowKey.Part(column: name, text: columns.firstIndex(of: name).flatMap { String(cells[$0]) } ?? "")
    }
    let photo = table.isOfPhotos ? key[0].text : nil
    if let photo, held.rows[photo] == nil { held.photos.append(photo) }
    tables[table] = nil
    held.rows[photo, default: []].append(
      FigureRow(key: RowKey(photo: photo, scope: table.isOfPhotos ? Array(key.dropFirst()) : key), cells: cells))
    tables[table] = held
  }

  package func photos(in table: Column.Table) -> [String] { tables[table]?.photos ?? [] }

  package func names(of column: String, in table: Column.Table) -> Set<String> {
    Set(tables[table]?.rows.values.joined().compactMap { $0.key[column] } ?? [])
  }

  package func reader(of query: CellQuery) -> (String?) throws -> [FigureRow] {
    guard let held = tables[query.table] else { return { _ in [] } }
    let trials = tables[.trials]
    let places = query.sources.map { source in
      (source.isOfTrial ? trials : held)?.columns.firstIndex(of: source.name)
    }
    let joins = query.sources.contains(where: \.isOfTrial)
    return { photo in
      let trials = joins ? trials?.rows[photo] ?? [] : []
      return (held.rows[photo] ?? []).map { row in
        let trial = trials.last { $0.key.trial == row.key.trial }
        let cells = zip(query.sources, places).map { source, place in
          place.flatMap { place in (source.isOfTrial ? trial : row)?.cells[place] } ?? .null
        }
        return FigureRow(key: row.key, cells: cells)
      }
    }
  }
}
