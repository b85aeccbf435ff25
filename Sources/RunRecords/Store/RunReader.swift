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

  /// Hands on the rows of a table one by one, in the order of their keys.
  public func forEach<Row: Record>(_ body: (Row) throws -> Void) throws {
    let names = Row.columns.map(\.name).joined(separator: ", ")
    let order = Row.key.joined(separator: ", ")
    try database.run("SELECT \(names) FROM \(Row.table) ORDER BY \(order)") { cells in
      guard let row = Row(cells) else {
        throw RunError(.damaged, database.path, "a row of \(Row.table) holds a value of the wrong kind")
      }
      try body(row)
    }
  }

  /// Rows of a table with the content that each was measured from.
  public func cells<Row: Record>(_ row: Row.Type) throws -> [(Row, cell: String)] {
    var rows: [(Row, cell: String)] = []
    let names = Row.columns.map(\.name).joined(separator: ", ")
    try database.run("SELECT \(names), cell FROM \(Row.table) WHERE cell IS NOT NULL") { cells in
      guard let row = Row(cells.dropLast()), let cell = cells.last.flatMap({ String($0) }) else { return }
      rows.append((row, cell: cell))
    }
    return rows
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
