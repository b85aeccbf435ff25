public import RunRecords

extension Scenario {
  /// The scenarios of a run: those that it was made with, else the usual one.
  public static func all(of run: RunReader) throws -> [Scenario] {
    guard let entries = run.manifest.scenarios else { return ScenarioCatalog.usualOnly }
    return try entries.map { try Scenario(reading: Array($0.text.utf8), from: "\(run.path)/run.json") }
  }
}
