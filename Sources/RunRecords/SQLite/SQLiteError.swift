import CSQLite

/// Why SQLite did not do what it was asked to, in its own words.
public struct SQLiteError: Error, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Sendable {
    /// The disk or the quota is full.
    case full
    case readOnly
    /// The file is not a database any more, or was never one.
    case damaged
    /// Another process holds it.
    case busy
    case other
  }

  /// What to do about it follows only from this.
  public let kind: Kind
  /// The file.
  public let path: String
  /// SQLite's own sentence.
  public let reason: String

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

  /// The file, a colon and SQLite's sentence.
  public var description: String { "\(path): \(reason)" }
}
