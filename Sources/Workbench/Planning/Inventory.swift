import Meaning
package import RunRecords

/// What a record holds, by content.
package struct Inventory: Sendable {
  /// Trials that need not be tried again, by their cells.
  var trials: [String: Trial] = [:]
  var scores: Set<String> = []
  var uploads: Set<String> = []
  var messages: Set<String> = []
  /// Trials that were timed, and how thoroughly.
  var timings: Set<String> = []

  /// An empty record.
  package init() {}

  /// What a run folder holds.
  package init(_ reader: RunReader) throws {
    for (trial, cell) in try reader.cells(Trial.self) where !trial.isFaultOfMachine { trials[cell] = trial }
    scores = Set(try reader.cells(of: .scores))
    uploads = Set(try reader.cells(of: .uploads))
    messages = Set(try reader.cells(of: .messages))
    timings = Set(try reader.cells(of: .timings))
  }
}

extension Trial {
  /// Whether what befell it may not befall it again: such a trial is made again when the run goes on.
  var isFaultOfMachine: Bool {
    reason?.code.isOfTheMachine == true
  }
}
