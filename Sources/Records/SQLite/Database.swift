import CSQLite
import System

/// One open SQLite file, owned and used by one thread.
@safe
final class Database {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  enum Access { case readOnly, readWrite, create }

  init(path: String, access: Access) throws(SQLiteError) {
    self.path = path
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let name = access == .readOnly ? Self.name(forReading: path) : path
    let code = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let reason = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteError(code: code, path: path, reason: reason)
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    // A reader may lock the file for a moment while it copies pages.
    unsafe sqlite3_busy_timeout(handle, 5_000)
  }

  /// How a file is named to SQLite. A reader in WAL mode writes beside the file; in a folder that cannot be written, such
  /// as an artefact of a CI job, a file without a log is read as one that nobody changes.
  private static func name(forReading path: String) -> String {
    let folder = FilePath(path).folder.text
    guard unsafe access(folder, W_OK) != 0, unsafe access(path + "-wal", F_OK) != 0 else { return path }
    let plain = path.utf8.map { byte -> String in
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "file:\(plain.joined())?immutable=1"
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// The prepared statement for this text; it is prepared only once.
  func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let known = statements[sql] { return known }
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    let statement = unsafe Statement(prepared, of: self)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement to its end and passes each row on.
  func run(_ sql: String, _ values: [Value] = [], row: ([Value]) throws -> Void = { _ in }) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try row(statement.row) }
  }

  /// Runs a statement to its end and passes each row on without copying it.
  func forEach(_ sql: String, _ values: [Value] = [], _ body: (CellRow) throws -> Void) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    let row = CellRow(statement)
    while try statement.step() { try body(row) }
  }

  /// The first cell of the first row.
  func scalar(_ sql: String, _ values: [Value] = []) throws -> Value {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? statement.row.first ?? .null : .null
  }

  /// `ok`, or the first fault that SQLite finds.
  func quickCheck() throws -> String {
    let verdict = String(try scalar("PRAGMA quick_check(1)")) ?? ""
    // The line before names the database.
    return verdict.split(separator: "\n").last.map(String.init) ?? "no answer"
  }

  /// Does all of it or nothing.
  func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try body()
      try run("COMMIT")
    } catch {
      // Only the first error is useful; if the disk is full, SQLite has already rolled back.
      try? run("ROLLBACK")
      throw error
    }
  }

  func check(_ code: CInt) throws(SQLiteError) {
    guard code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE else {
      throw SQLiteError(code: code, path: path, reason: unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }
}

/// Why SQLite failed, in its own words.
package struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Kind: Sendable {
    /// The disk or the quota is full.
    case full
    case readOnly
    /// The file is not or no longer a database.
    case damaged
    /// Another process has locked it.
    case busy
    case other
  }

  /// The kind, which decides what to do about it.
  package let kind: Kind
  /// The file.
  package let path: String
  /// SQLite's own message.
  package let reason: String

  init(code: CInt, path: String, reason: String) {
    self.path = path
    self.reason = reason
    kind =
      switch code & 0xFF {
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: .readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      default: .other
      }
  }

  /// The file, a colon and SQLite's message.
  package var description: String { "\(path): \(reason)" }
}
