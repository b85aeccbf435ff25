/// The tables of `run.sqlite`, made from the one list of columns.
///
/// Besides its columns, every table has `cell`, a hash of what a row was measured from, by which a later run knows
/// whether the row is still valid; and `condition`, a hash of what it was measured under: the content of a link or
/// screen, and the numbers that decide the figure. All rows of one name have the condition that `run.json` gives that
/// name.
enum Schema {
  /// Stepwedge's mark in the header of the file.
  static let application = 0x5357_4447

  static let tables: [Column.Table: (columns: [Column], key: [String])] = Dictionary(
    uniqueKeysWithValues: Column.Table.allCases.map { ($0, ($0.record.columns, $0.record.key)) })

  /// Makes what is missing: everything in a new file, newer columns in a file of an older version.
  static func migrate(_ database: Database) throws {
    try database.transaction {
      for table in Column.Table.allCases {
        guard let (columns, key) = tables[table] else { continue }
        let known = try columnNames(of: table, in: database)
        if known.isEmpty {
          let cells =
            columns.map(declaration) + ["cell TEXT", "condition TEXT", "PRIMARY KEY (\(key.joined(separator: ", ")))"]
          try database.run("CREATE TABLE \(table) (\(cells.joined(separator: ", ")))")
        }
        for column in columns where !known.isEmpty && !known.contains(column.name) {
          try database.run("ALTER TABLE \(table) ADD COLUMN \(column.name) \(type(of: column))")
        }
      }
      try database.run("PRAGMA application_id = \(application)")
      try database.run("PRAGMA user_version = \(RunManifest.currentSchema)")
    }
  }

  /// The columns that a table has in this file, in order, including `cell`.
  static func columns(of table: Column.Table, in database: Database) throws -> [String] {
    var names: [String] = []
    try database.run("SELECT name FROM pragma_table_info(?)", [.text(table.rawValue)]) { row in
      if let name = String(row[0]) { names.append(name) }
    }
    return names
  }

  /// The same as a set.
  static func columnNames(of table: Column.Table, in database: Database) throws -> Set<String> {
    Set(try columns(of: table, in: database))
  }

  private static func declaration(_ column: Column) -> String {
    "\(column.name) \(type(of: column))\(column.isOptional ? "" : " NOT NULL")"
  }

  private static func type(of column: Column) -> String {
    switch column.kind {
    case .text: "TEXT"
    case .integer, .boolean: "INTEGER"
    case .real: "REAL"
    }
  }
}
