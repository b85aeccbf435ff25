import RunRecords

/// What would turn "cannot tell" into an answer.
enum Lacking: Sendable, Hashable {
  /// The run has no such row, or measured nothing in it.
  case measurement(options: [String])
  /// The aggregate says nothing about so few rows.
  case photos(atLeast: Int)
  /// The limit lies within the noise of these trials.
  case rounds(Int, of: [TrialKey])
  /// The assertion compares, and there is nothing to compare with, or nothing comparable.
  case baseline
}
