package import RunRecords

/// The source of a run's or a baseline's rows, photo by photo: only the rows of one photo are held.
package protocol RowSource {
  /// The photos that a table has rows of, in the order of the rows.
  func photos(in table: Column.Table) throws -> [String]

  /// What a key column holds in any row.
  func names(of column: String, in table: Column.Table) throws -> Set<String>

  /// What reads a query's cells of one photo's rows, in the order of their keys; of no photo, if the table's rows are
  /// of none.
  func reader(of query: CellQuery) throws -> (_ photo: String?) throws -> [FigureRow]
}

extension RowSource {
  /// Hands on the rows of one photo after the other, or all of a table whose rows are of none.
  package func forEachPhoto(_ query: CellQuery, _ body: ([FigureRow]) throws -> Void) throws {
    let read = try reader(of: query)
    let photos: [String?] = query.table.isOfPhotos ? try photos(in: query.table) : [nil]
    for photo in photos { try body(try read(photo)) }
  }
}

/// The rows of a run, read as they are asked for.
final class RunRows: RowSource {
  private let run: RunReader
  /// What is asked for again and again if a gate is about policies that the run lacks.
  private var names: [Column.Table: [String: Set<String>]] = [:]

  init(_ run: RunReader) { self.run = run }

  func photos(in table: Column.Table) throws -> [String] { try run.photos(in: table == .uploads ? .trials : table) }

  func names(of column: String, in table: Column.Table) throws -> Set<String> {
    if let known = names[table]?[column] { return known }
    let found = table.record.key.contains(column) ? try keys(column, of: table) : []
    names[table, default: [:]][column] = found
    return found
  }

  /// A policy that lost every photo has uploads too: none of them arrives.
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
