/// Reads the cells of a query, photo by photo; how to read them is worked out only once.
///
/// A photo's uploads are those of every policy, including uploads that never happened because a policy lost the photo.
/// Cells are the same as in a record of the row: a value of the wrong kind is damage, and a missing column has the
/// value of a blank record.
package struct CellReader {
  private let run: RunReader
  private let query: CellQuery
  private let ofPhoto: String
  private let all: String
  /// The column of the trial's photo, which is empty if there is no trial.
  private let trial: Int
  private let cells: [PlacedReading]
  /// Whether the file has the table; files of older versions may not.
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

  /// Passes on the rows of one photo, or of all photos, in the order of their keys: each row's key, and its cells by
  /// place.
  package func forEach(photo: String?, _ body: (_ key: CellRow, _ cells: [Value]) throws -> Void) throws {
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
  package func reader(of query: CellQuery) throws -> CellReader { try CellReader(query, of: self) }
}

/// How one cell of a record is read.
struct CellReading {
  /// The columns that it needs, in order.
  let names: [String]
  /// The cell, if the columns begin at this place; nil if one contains a value of the wrong kind.
  let read: (_ row: CellRow, _ start: Int) -> Value?
}

extension Record {
  /// How to read a column from a file with these columns.
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

/// Which cells of a table's rows to read, each with its place.
package struct CellQuery: Sendable, Hashable {
  /// A column of the table, or of the trial to which a row belongs.
  package struct Source: Sendable, Hashable {
    /// The column's name.
    package let name: String
    /// Whether the column is the trial's.
    package let isOfTrial: Bool
  }

  /// The table.
  package let table: Column.Table
  /// The source of each place.
  package private(set) var sources: [Source] = []

  /// A query of this table, still without cells.
  package init(_ table: Column.Table) { self.table = table }

  /// The place of a column's cell, which is added if necessary: the table's own column, or else the trial's; nil if
  /// neither has it.
  package mutating func place(of name: String) -> Int? {
    func has(_ record: any Record.Type) -> Bool { record.columns.contains { $0.name == name } }
    let isOwn = has(table.record)
    guard isOwn || (table.hangsOnTrials && has(Trial.self)) else { return nil }
    let source = Source(name: name, isOfTrial: !isOwn)
    if let place = sources.firstIndex(of: source) { return place }
    sources.append(source)
    return sources.count - 1
  }
}

extension Column.Table {
  /// Whether each of its rows belongs to a trial, by photo and policy.
  package var hangsOnTrials: Bool { self == .scores || self == .uploads }

  /// Whether each of its rows belongs to one photo.
  package var isOfPhotos: Bool { record.key.first == "photo" }
}

/// Scopes of a table's rows: their keys without the photo, such as policy and link. Each distinct scope is kept once,
/// at its own place, because even a million photos have few.
package final class KeyScopes {
  /// The key columns without the photo.
  package let columns: [String]
  /// The values of these columns, by place.
  package private(set) var scopes: [[String]] = []
  private let first: Int
  private var places: [[UInt8]: Int] = [:]
  private var bytes: [UInt8] = []

  /// No scopes of this table's rows yet.
  package init(of table: Column.Table) {
    first = table.isOfPhotos ? 1 : 0
    columns = Array(table.record.key.dropFirst(first))
  }

  /// The place of a row's scope, whose key is in the row's first cells; nil if a part of it is not a text.
  package func place(of row: CellRow) -> Int? {
    bytes.removeAll(keepingCapacity: true)
    for column in columns.indices {
      unsafe row.withText(first + column) { unsafe bytes.append(contentsOf: $0) }
      // A byte that does not occur in UTF-8.
      bytes.append(0xFF)
    }
    if let known = places[bytes] { return known }
    let scope = columns.indices.compactMap { row.text(first + $0) }
    guard scope.count == columns.count else { return nil }
    places[bytes] = scopes.count
    scopes.append(scope)
    return scopes.count - 1
  }
}

/// Places of rows by the names in them: policies, screens and links of a manifest, and photos in the order in which
/// they occur.
package struct RowPlaces: Sendable {
  private let policies: [String: Int]
  private let devices: [String: Int]
  private let links: [String: Int]
  private var photos: [String: Int] = [:]
  /// All rows of one photo follow each other, so most have the same name as the row before.
  private var lastName: [UInt8] = []
  private var lastPlace: Int?

  /// Places in the manifest's lists; no photo is known yet.
  package init(_ manifest: RunManifest) {
    func places(_ names: [String]) -> [String: Int] {
      Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
    policies = places(manifest.policies.map(\.name))
    devices = places(manifest.devices.map(\.name))
    links = places(manifest.links.map(\.name))
  }

  /// The place of a row's policy; nil if the manifest does not have it.
  package func policy(_ row: CellRow, _ column: Int) -> Int? { row.text(column).flatMap { policies[$0] } }
  /// The place of a row's screen; nil if the manifest does not have it.
  package func device(_ row: CellRow, _ column: Int) -> Int? { row.text(column).flatMap { devices[$0] } }
  /// The place of a row's link; nil if the manifest does not have it.
  package func link(_ row: CellRow, _ column: Int) -> Int? { row.text(column).flatMap { links[$0] } }

  /// The place of a row's photo; nil if it was never added.
  package mutating func photo(_ row: CellRow, _ column: Int) -> Int? {
    let isSame = unsafe row.withText(column) { unsafe $0.elementsEqual(lastName) }
    if isSame, lastName != [] { return lastPlace }
    guard let name = row.text(column) else { return nil }
    lastName = Array(name.utf8)
    lastPlace = photos[name]
    return lastPlace
  }

  /// The place of the photo with this name; nil if it was never added.
  package func photo(named name: String) -> Int? { photos[name] }

  /// Adds a row's photo after the others.
  package mutating func add(_ photo: String) {
    lastPlace = photos.count
    lastName = Array(photo.utf8)
    photos[photo] = photos.count
  }
}
