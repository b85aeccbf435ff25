/// Reads a run folder. Any number of readers may do so, also during the run.
package final class RunReader {
  let database: Database
  /// The folder's path.
  package let path: String
  /// What was requested and what it was measured with.
  package let manifest: RunManifest

  /// Opens the run of this folder.
  package init(_ folder: RunFolder) throws {
    path = folder.path
    manifest = try folder.readManifest()
    database = try folder.openDatabase(.readOnly)
  }

  /// Opens again a run that this process has already opened, besides its writer or for another thread, so that it need
  /// not be checked again. Reads the manifest unless it is given.
  package init(again folder: RunFolder, manifest: RunManifest? = nil) throws {
    path = folder.path
    self.manifest = try manifest ?? folder.readManifest()
    database = try folder.openDatabase(.readOnly, looksOver: false)
  }

  /// All rows of a table in the order of their keys, whatever the order of measuring.
  package func rows<Row: Record>(_ row: Row.Type = Row.self) throws -> [Row] {
    var rows: [Row] = []
    try forEach { rows.append($0) }
    return rows
  }

  /// Passes on the rows of a table one by one, in the order of their keys; `known` names a column that must not be
  /// empty. If a photo is named, only its rows.
  package func forEach<Row: Record>(known: String? = nil, photo: String? = nil, _ body: (Row) throws -> Void) throws {
    let fields = try fields(Row.self)
    if fields.isEmpty { return }
    let names = fields.map(\.column.name).joined(separator: ", ")
    let order = Row.key.joined(separator: ", ")
    if let known, !fields.contains(where: { $0.column.name == known }) { return }
    let conditions = [known.map { "\($0) IS NOT NULL" }, photo.map { _ in "photo = ?" }].compactMap(\.self)
    let condition = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) "
    let sql = "SELECT \(names) FROM \(Row.table) \(condition)ORDER BY \(order)"
    try database.run(sql, photo.map { [.text($0)] } ?? []) { cells in
      guard let row = Row(cells, of: fields) else {
        throw damage(of: Row.table)
      }
      try body(row)
    }
  }

  /// The error if a row cannot be one of ours.
  package func damage(of table: Column.Table) -> RunError {
    RunError(
      .damaged, database.path,
      "a row of \(table) holds a wrong value; \(RunError.measureAgain)")
  }

  /// Passes on these columns of a table's rows one by one, in the order of their keys, and reads nothing else; a column
  /// that the file lacks is empty. For one photo, or for all.
  package func forEachCells<Row: Record>(
    of _: Row.Type, _ columns: [String], photo: String? = nil, _ body: (CellRow) throws -> Void
  ) throws {
    let known = try Schema.columnNames(of: Row.table, in: database)
    if known.isEmpty { return }
    let names = columns.map { known.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    let condition = photo == nil ? "" : "WHERE photo = ? "
    let order = Row.key.joined(separator: ", ")
    try database.forEach(
      "SELECT \(names) FROM \(Row.table) \(condition)ORDER BY \(order)", photo.map { [.text($0)] } ?? [], body)
  }

  /// The photos with rows in a table, in the order of the rows.
  package func photos(in table: Column.Table) throws -> [String] { try names(of: "photo", in: table) }

  /// The names in a key column of a table, each once, in order.
  package func names(of column: String, in table: Column.Table) throws -> [String] {
    var names: [String] = []
    if try Schema.columnNames(of: table, in: database).isEmpty { return names }
    try database.forEach("SELECT DISTINCT \(column) FROM \(table) ORDER BY \(column)") { row in
      guard let name = row.text(0) else { throw damage(of: table) }
      names.append(name)
    }
    return names
  }

  /// Rows of a table, each with its `cell`, the hash of what it was measured from; for one photo, or for all.
  package func cells<Row: Record>(_ row: Row.Type, of photo: String? = nil) throws -> [(Row, cell: String)] {
    var rows: [(Row, cell: String)] = []
    let fields = try fields(row)
    let names = fields.map(\.column.name).joined(separator: ", ")
    let condition = photo == nil ? "" : " AND photo = ?"
    let sql = "SELECT \(names), cell FROM \(Row.table) WHERE cell IS NOT NULL\(condition)"
    try database.run(sql, photo.map { [.text($0)] } ?? []) { cells in
      guard let row = Row(cells.dropLast(), of: fields), let cell = cells.last.flatMap({ String($0) }) else { return }
      rows.append((row, cell: cell))
    }
    return rows
  }

  /// The columns that the file has; files of older versions lack newer columns.
  private func fields<Row: Record>(_: Row.Type) throws -> [Field<Row>] {
    let known = try Schema.columnNames(of: Row.table, in: database)
    return Row.fields.filter { known.contains($0.column.name) }
  }

  /// The `cell` of all rows of a table: hashes of what they were measured from.
  package func cells(of table: Column.Table) throws -> [String] {
    var cells: [String] = []
    try database.run("SELECT DISTINCT cell FROM \(table) WHERE cell IS NOT NULL") { row in
      if case .text(let cell) = row[0] { cells.append(cell) }
    }
    return cells
  }
}

/// The uploads of a photo, including those that never happened because a policy lost a photo that some policy could
/// process: the share of all photos that arrive in time must count them.
struct LostUploads {
  /// The columns of the table that the file has.
  let columns: Set<String>
  /// The links of the run.
  let links: [String]

  /// A table with these columns, for the photo that is the query's first parameter.
  var table: String {
    let columns = Upload.columns.filter { self.columns.contains($0.name) }
    let made = "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM uploads WHERE photo = ?1"
    guard !links.isEmpty else { return "(\(made))" }
    let lost = columns.map(cell).joined(separator: ", ")
    let names = links.map { "(\(Self.quoted($0)))" }.joined(separator: ", ")
    return """
      (\(made) UNION ALL SELECT \(lost) FROM trials t, (SELECT column1 AS name FROM (VALUES \(names))) link
      WHERE t.photo = ?1 AND t.mainBytes IS NULL
      AND EXISTS (SELECT 1 FROM trials o WHERE o.photo = ?1 AND o.status <> 'failed')
      AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.photo = ?1 AND u.policy = t.policy AND u.link = link.name))
      """
  }

  private func cell(_ column: Column) -> String {
    switch column.name {
    case "photo": "t.photo"
    case "policy": "t.policy"
    case "link": "link.name"
    default: column.whenLost.map { "\($0)" } ?? (column.isOptional ? "NULL" : "0")
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
