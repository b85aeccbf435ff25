package import RunRecords

/// Rows that are held in memory, such as those of a baseline file.
package struct HeldRows: RowSource {
  private var tables: [Column.Table: Table] = [:]

  /// No rows yet.
  package init() {}

  private struct Table {
    let columns: [String]
    /// In the order in which they came; all rows of a table whose rows are of no photo are under nil.
    var photos: [String] = []
    var rows: [String?: [FigureRow]] = [:]
  }

  /// Adds a row of these columns' cells.
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
