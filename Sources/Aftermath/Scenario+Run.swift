public import RunRecords

extension Scenario {
  /// The scenarios of a run: those that it was made with, else the usual one.
  public static func all(of run: RunReader) throws -> [Scenario] {
    guard let entries = run.manifest.scenarios else { return ScenarioCatalog.usualOnly }
    return try all(entries, from: "\(run.path)/run.json")
  }

  /// The scenarios of these entries; errors name the file that holds them.
  public static func all(_ entries: [RunManifest.ScenarioEntry], from name: String) throws -> [Scenario] {
    try entries.map { try Scenario(reading: Array($0.text.utf8), from: name) }
  }

  /// What a record or a plan keeps of it.
  public var entry: RunManifest.ScenarioEntry { RunManifest.ScenarioEntry(name: name, text: text) }
}
