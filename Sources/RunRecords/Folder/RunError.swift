/// Why a run folder cannot be used as asked, and what to do about it.
public struct RunError: Error, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Sendable {
    /// A file, or a folder that holds something else.
    case notOurs
    /// Written by a newer Stepwedge.
    case newerSchema
    /// Written by an older Stepwedge, in a layout that is read no more.
    case olderSchema
    /// Another process is using it.
    case inUse
    /// The folder has no run.
    case missing
    /// It cannot be written.
    case notWritable
    /// The disk is full.
    case full
    /// Its database is broken.
    case damaged
    case other
  }

  /// Distinguishes faults for programs, such as for an exit code.
  public let kind: Kind
  /// The folder or file.
  public let path: String
  /// What is wrong and what to do about it.
  public let reason: String

  /// Whether results were to go there, and not only to be read.
  public let isOfOutput: Bool

  /// A fault of this kind.
  public init(_ kind: Kind, _ path: String, _ reason: String, isOfOutput: Bool = false) {
    (self.kind, self.path, self.reason, self.isOfOutput) = (kind, path, reason, isOfOutput)
  }

  /// The same of a folder that was to be written.
  var ofOutput: RunError { RunError(kind, path, reason, isOfOutput: true) }

  /// The meaning of SQLite's error to somebody who uses a run folder.
  init(_ error: SQLiteError, run: String) {
    switch error.kind {
    case .full:
      self.init(
        .full, error.path,
        "the disk is full (SQLite: \(error.reason)); what was measured is kept; make room and repeat the command")
    case .readOnly: self.init(.notWritable, error.path, "cannot be written (SQLite: \(error.reason))")
    case .damaged:
      self.init(
        .damaged, error.path,
        "is damaged (SQLite: \(error.reason)); save what can be read with `stepwedge repair \(run)`")
    case .busy:
      self.init(.inUse, error.path, "is locked by another process (SQLite: \(error.reason)); wait for it to end")
    case .other: self.init(.other, error.path, error.reason)
    }
  }

  /// The path, a colon and the reason, for people.
  public var description: String { "\(path): \(reason)" }
}
