public import RunRecords

/// What a run asks for and does not hold: a verdict over the rest would say more than was measured.
public struct Gaps: Sendable {
  /// How far the run has come; nil if it is finished, or a baseline file.
  public private(set) var unfinished: Unfinished?
  /// What a finished run lacks all the same.
  package private(set) var cells: [MissingCell] = []

  /// None.
  init() {}

  /// Those of a run.
  init(_ run: RunReader) throws {
    unfinished = try run.unfinished
    // Whatever an unfinished run lacks, that is what is said of it.
    if unfinished == nil { try run.forEachMissing { cells.append($0) } }
  }
}
