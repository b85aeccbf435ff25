/// One column of a record, the same in SQLite, CSV, JSON, gates and documents.
public struct Column: Sendable, Hashable {
  /// The tables of a run.
  public enum Table: String, Sendable, CaseIterable {
    case photos, policies, trials, scores, uploads, messages, timings, steps
  }

  /// What its cells hold.
  public enum Kind: String, Sendable, CaseIterable { case text, integer, real, boolean }

  public let table: Table
  public let name: String
  public let kind: Kind
  /// What a number counts, such as bytes or s; nil where there is nothing to say.
  public let unit: String?
  /// Measured with a clock or of a machine: different each time, and left out of deterministic output.
  public let isTimed: Bool
  /// Whether a cell may be empty.
  public let isOptional: Bool
  /// One sentence fragment for lists and documents.
  public let meaning: String

  /// Every column of every table, in the order of the output.
  public static let all: [Column] =
    Trial.columns + Score.columns + Upload.columns + Message.columns + PolicyAnswer.columns + PhotoRecord.columns
    + Timing.columns + StepRecord.columns

  /// How a cell is written where all is text: empty for unknown, exact and free of any locale.
  public func text(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .integer(let number): kind == .boolean ? (number != 0 ? "true" : "false") : String(number)
    case .real(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    case .text(let text): text
    }
  }
}
