/// Why a run folder cannot be used, and what to do about it.
package struct RunError: Error, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  package enum Kind: Sendable {
    /// It is a file, or a folder with other content.
    case notOurs
    /// It was written by a newer Stepwedge.
    case newerSchema
    /// It was written by an older Stepwedge, in a layout that is not read any more.
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

  /// The kind of the error, such as for an exit status.
  package let kind: Kind
  /// The folder or file.
  package let path: String
  /// What is wrong, and what to do about it.
  package let reason: String

  /// Whether results were to be written there, not only read.
  package let isOfOutput: Bool

  /// An error of this kind.
  package init(_ kind: Kind, _ path: String, _ reason: String, isOfOutput: Bool = false) {
    (self.kind, self.path, self.reason, self.isOfOutput) = (kind, path, reason, isOfOutput)
  }

  /// The same error for a folder that was to be written.
  var ofOutput: RunError { RunError(kind, path, reason, isOfOutput: true) }

  /// What SQLite's error means for the user of a run folder.
  init(_ error: SQLiteError) {
    switch error.kind {
    case .full:
      self.init(
        .full, error.path,
        "the disk is full (SQLite: \(error.reason)); what was measured is kept; make room and repeat the command")
    case .readOnly: self.init(.notWritable, error.path, "cannot be written (SQLite: \(error.reason))")
    case .damaged:
      self.init(
        .damaged, error.path,
        "is damaged (SQLite: \(error.reason)); \(Self.measureAgain)")
    case .busy:
      self.init(.inUse, error.path, "is locked by another process (SQLite: \(error.reason)); wait for it to end")
    case .other: self.init(.other, error.path, error.reason)
    }
  }

  /// What to do about a damaged record.
  static let measureAgain = "move the folder away and repeat the run command, which measures everything again"

  /// The path, a colon and the reason.
  package var description: String { "\(path): \(reason)" }
}
