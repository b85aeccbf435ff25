import CSQLite

/// A prepared statement: bind, step to the end, reset.
@safe
final class Statement {
  private let handle: OpaquePointer?
  private unowned let database: Database

  init(_ handle: OpaquePointer?, of database: Database) {
    unsafe self.handle = handle
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(handle) }

  func bind(_ values: [Value]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      let position = CInt(index + 1)
      let code =
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, position)
        case .integer(let number): unsafe sqlite3_bind_int64(handle, position, Int64(number))
        case .real(let number): unsafe sqlite3_bind_double(handle, position, number)
        case .text(let text): unsafe sw_sqlite_bind_text(handle, position, text, CInt(text.utf8.count))
        }
      try database.check(code)
    }
  }

  /// Binds bytes, a type that none of our columns has.
  func bind(_ bytes: [UInt8], at position: CInt) throws(SQLiteError) {
    try database.check(unsafe sw_sqlite_bind_blob(handle, position, bytes, CInt(bytes.count)))
  }

  /// Moves to the next row; returns whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    try database.check(code)
    return code == SQLITE_ROW
  }

  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  /// The present row.
  var row: [Value] {
    let count = unsafe sqlite3_column_count(handle)
    return (0..<count).map(value)
  }

  /// One cell of the present row.
  func value(at column: CInt) -> Value {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(Int(unsafe sqlite3_column_int64(handle, column)))
    case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(at: column))
    default: .null
    }
  }

  func integer(at column: CInt) -> Int? {
    unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER ? Int(sqlite3_column_int64(handle, column)) : nil
  }

  func number(at column: CInt) -> Double? {
    let kind = unsafe sqlite3_column_type(handle, column)
    return kind == SQLITE_FLOAT || kind == SQLITE_INTEGER ? unsafe sqlite3_column_double(handle, column) : nil
  }

  func isText(at column: CInt) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_TEXT }

  func isNull(at column: CInt) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// A text's bytes, in place; empty for a cell of another kind.
  func withText<Result>(at column: CInt, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    guard isText(at: column), let bytes = unsafe sqlite3_column_text(handle, column) else {
      return try unsafe body(UnsafeBufferPointer(start: nil, count: 0))
    }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return try unsafe body(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// A cell of bytes, a type that none of our columns has.
  func bytes(at column: CInt) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func text(at column: CInt) -> String {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// A row in the database, whose cells are read one by one without building a row.
///
/// It is valid until the next row is read.
package struct CellRow {
  private let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// The cell, of whatever kind.
  package func value(_ column: Int) -> Value { statement.value(at: CInt(column)) }

  /// A whole number; nil if the cell is empty, of another kind, or exceeds what a cell may contain.
  package func integer(_ column: Int) -> Int? {
    statement.integer(at: CInt(column)).flatMap { Int.ofCells.contains($0) ? $0 : nil }
  }

  /// A number, whole or not; nil if the cell is empty, of another kind, or exceeds what a cell may contain.
  package func number(_ column: Int) -> Double? {
    statement.number(at: CInt(column)).flatMap { Double.ofCells.contains($0) ? $0 : nil }
  }

  /// A text; nil if the cell is empty or of another kind.
  package func text(_ column: Int) -> String? {
    statement.isText(at: CInt(column)) ? statement.text(at: CInt(column)) : nil
  }

  /// Whether the cell is empty.
  package func isEmpty(_ column: Int) -> Bool { statement.isNull(at: CInt(column)) }

  /// The bytes of a text, in place; empty if the cell is not a text.
  package func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result
  {
    try unsafe statement.withText(at: CInt(column), body)
  }
}
