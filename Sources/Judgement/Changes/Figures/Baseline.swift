import Documents
import Records

/// A run's figures as a small text that can be committed: one row on each line, sorted, so that a diff is easy to read.
package struct Baseline {
  let figures: RunFigures

  /// The baseline of these figures.
  package init(_ figures: RunFigures) { self.figures = figures }

  /// The layout of the file.
  static let layout = 1

  /// The columns that a baseline keeps of a table.
  static func columns(of table: Column.Table) -> [Column] {
    Column.all.filter { $0.table == table && $0.isInBaseline }
  }

  /// Passes on the file's text, piece by piece.
  package func write(_ put: (String) throws -> Void) throws {
    try put("{\n\"stepwedgeBaseline\": \(Self.layout),\n")
    try put("\"conditions\": \(JSONValue.object(figures.conditions.members).pretty),\n")
    try put("\"photos\": \(Conditions.texts(figures.photoHashes).pretty)")
    for table in RunFigures.gatedTables {
      var list = LineList()
      try put(",\n\"\(table)\": ")
      try forEachRow(of: table) { try put(list.next($0)) }
      try put(list.end)
    }
    try put("\n}\n")
  }

  /// The rows in the file's order, sorted.
  private func forEachRow(of table: Column.Table, _ body: (String) throws -> Void) throws {
    let columns = Self.columns(of: table)
    var query = CellQuery(table)
    let places = columns.map { query.place(of: $0.name) }
    let read = try figures.rows.reader(of: query)
    let photos: [String?] = table.isOfPhotos ? try figures.rows.photos(in: table).sorted() : [nil]
    for photo in photos {
      for row in try read(photo).sorted(by: { $0.key < $1.key }) {
        let members = zip(columns, places).compactMap { column, place in
          place.flatMap { Self.member(column, row.cells[$0]) }
        }
        try body(JSONValue.object(members).line)
      }
    }
  }

  /// Empty cells are left out, to keep lines short.
  private static func member(_ column: Column, _ value: Value) -> (String, JSONValue)? {
    switch value {
    case .null: nil
    case .integer(let number): (column.name, column.kind == .boolean ? .bool(number != 0) : .integer(number))
    case .real(.infinity): (column.name, .text("inf"))
    case .real(let number): (column.name, .number(number))
    case .text(let text): (column.name, .text(text))
    }
  }
}

/// A list with each entry on its own line.
private struct LineList {
  private var isEmpty = true

  mutating func next(_ line: String) -> String {
    defer { isEmpty = false }
    return (isEmpty ? "[\n" : ",\n") + line
  }

  var end: String { isEmpty ? "[]" : "\n]" }
}
