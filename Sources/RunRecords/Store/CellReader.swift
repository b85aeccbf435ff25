/// Reads the cells of a query, of one photo after the other: what it takes to know how is done once.
///
/// A photo's uploads are those of every policy, including uploads that never were because a policy lost the photo.
/// Cells are as a record of the row would hold them: one of the wrong kind is damage, and a column that the file lacks
/// holds what a blank record does.
public struct CellReader {
  private let run: RunReader
  private let query: CellQuery
  private let ofPhoto: String
  private let all: String
  /// The place of the trial's photo, which is empty if the trial is missing.
  private let trial: Int
  private let cells: [PlacedReading]
  /// Whether the file has the table: one of an older version may not.
  private let isThere: Bool

  private struct PlacedReading {
    let start: Int
    let isOfTrial: Bool
    let reading: CellReading
  }

  init(_ query: CellQuery, of run: RunReader) throws {
    self.run = run
    self.query = query
    let own = query.table.record
    let key = own.key.map { "here.\($0)" }
    let joins = query.sources.contains(where: \.isOfTrial)
    trial = key.count
    var names = joins ? key + ["trial.photo"] : key
    var cells: [PlacedReading] = []
    let known = (
      here: try Schema.columnNames(of: query.table, in: run.database),
      trial: try Schema.columnNames(of: .trials, in: run.database)
    )
    for source in query.sources {
      let reading =
        source.isOfTrial ? Trial.reading(source.name, known: known.trial) : own.reading(source.name, known: known.here)
      cells.append(PlacedReading(start: names.count, isOfTrial: source.isOfTrial, reading: reading))
      names += reading.names.map { "\(source.isOfTrial ? "trial" : "here").\($0)" }
    }
    self.cells = cells
    isThere = !known.here.isEmpty
    let join =
      joins ? " LEFT JOIN trials trial ON trial.photo = here.photo AND trial.policy = here.policy" : ""
    let select = "SELECT \(names.joined(separator: ", ")) FROM"
    let order = " ORDER BY \(key.joined(separator: ", "))"
    let table =
      query.table == .uploads
      ? LostUploads(columns: known.here, links: run.manifest.links.map(\.name)).table : query.table.rawValue
    ofPhoto = "\(select) \(table) here\(join) WHERE here.photo = ?1" + order
    all = "\(select) \(query.table) here\(join)" + order
  }

  /// Hands on the rows of one photo, or of all, in the order of their keys: each row's key, and its cells by their places.
  public func forEach(photo: String?, _ body: (_ key: CellRow, _ cells: [Value]) throws -> Void) throws {
    guard isThere else { return }
    try run.database.forEach(photo == nil ? all : ofPhoto, photo.map { [.text($0)] } ?? []) { row in
      var values: [Value] = []
      values.reserveCapacity(cells.count)
      for cell in cells {
        if cell.isOfTrial, row.isEmpty(trial) {
          values.append(.null)
        } else {
          guard let value = cell.reading.read(row, cell.start) else {
            throw run.damage(of: cell.isOfTrial ? .trials : query.table)
          }
          values.append(value)
        }
      }
      try body(row, values)
    }
  }
}

extension RunReader {
  /// A reader of these cells.
  public func reader(of query: CellQuery) throws -> CellReader { try CellReader(query, of: self) }
}

/// How one cell of a record is read.
struct CellReading {
  /// The columns that it takes, one after the other.
  let names: [String]
  /// The cell, if the columns begin at this place; nil if one holds a value of the wrong kind.
  let read: (_ row: CellRow, _ start: Int) -> Value?
}

extension Record {
  /// How a column is read from a file that has these columns.
  static func reading(_ name: String, known: Set<String>) -> CellReading {
    guard let field = fields.first(where: { $0.column.name == name }) else {
      return CellReading(names: []) { _, _ in .null }
    }
    if field.isDerived {
      let stored = fields.filter { known.contains($0.column.name) }
      return CellReading(names: stored.map(\.column.name)) { row, start in
        Self(stored.indices.map { row.value(start + $0) }, of: stored).map(field.value)
      }
    }
    guard known.contains(name) else {
      let blank = field.value(Self())
      return CellReading(names: []) { _, _ in blank }
    }
    return CellReading(names: [name]) { row, start in field.checked(row.value(start)) }
  }
}
