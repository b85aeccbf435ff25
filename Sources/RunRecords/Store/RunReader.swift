/// Reads what a run folder holds; any number may, also while the run goes on.
public final class RunReader {
  private let database: Database
  /// Where the run is.
  public let path: String
  /// What was asked for and with what it was done.
  public let manifest: RunManifest

  /// Opens the run of this folder.
  public init(_ folder: RunFolder) throws {
    path = folder.path
    manifest = try folder.readManifest()
    database = try folder.openDatabase(.readOnly)
  }

  /// All rows of a table, in the order of their keys: the same whatever order they were measured in.
  public func rows<Row: Record>(_ row: Row.Type = Row.self) throws -> [Row] {
    var rows: [Row] = []
    try forEach { rows.append($0) }
    return rows
  }

  /// Hands on the rows of a table one by one, in the order of their keys; `known` names a column that must not be empty.
  public func forEach<Row: Record>(known: String? = nil, _ body: (Row) throws -> Void) throws {
    let fields = try fields(Row.self)
    let names = fields.map(\.column.name).joined(separator: ", ")
    let order = Row.key.joined(separator: ", ")
    var condition = ""
    if let known {
      guard fields.contains(where: { $0.column.name == known }) else { return }
      condition = "WHERE \(known) IS NOT NULL "
    }
    try database.run("SELECT \(names) FROM \(Row.table) \(condition)ORDER BY \(order)") { cells in
      guard let row = Row(cells, of: fields) else {
        throw RunError(.damaged, database.path, "a row of \(Row.table) holds a value of the wrong kind")
      }
      try body(row)
    }
  }

  /// Rows of a table with the content that each was measured from.
  public func cells<Row: Record>(_ row: Row.Type) throws -> [(Row, cell: String)] {
    var rows: [(Row, cell: String)] = []
    let fields = try fields(row)
    let names = fields.map(\.column.name).joined(separator: ", ")
    try database.run("SELECT \(names), cell FROM \(Row.table) WHERE cell IS NOT NULL") { cells in
      guard let row = Row(cells.dropLast(), of: fields), let cell = cells.last.flatMap({ String($0) }) else { return }
      rows.append((row, cell: cell))
    }
    return rows
  }

  /// The columns that the file has: one of an older version lacks those that came later.
  private func fields<Row: Record>(_: Row.Type) throws -> [Field<Row>] {
    let known = try Schema.columnNames(of: Row.table, in: database)
    return Row.fields.filter { known.contains($0.column.name) }
  }

  /// The content that the rows of a table were measured from.
  public func cells(of table: Column.Table) throws -> [String] {
    var cells: [String] = []
    try database.run("SELECT DISTINCT cell FROM \(table) WHERE cell IS NOT NULL") { row in
      if case .text(let cell) = row[0] { cells.append(cell) }
    }
    return cells
  }

  /// The run's own noise: how far two equal policies may seem apart on the CPU clock; nil where nothing was timed.
  public var noiseFloor: Double? {
    get throws { Double(try database.scalar("SELECT value FROM meta WHERE name = 'noiseFloor'")) }
  }
}
