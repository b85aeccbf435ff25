package import Records

extension Scenario {
  /// The scenarios of a run: its own, else the default one.
  package static func all(of run: RunReader) throws -> [Scenario] {
    guard let entries = run.manifest.scenarios else { return Scenario.usualOnly }
    return try all(entries, from: "\(run.path)/run.json")
  }

  /// The scenarios of these entries; errors name their file.
  package static func all(_ entries: [RunManifest.ScenarioEntry], from name: String) throws -> [Scenario] {
    try entries.map { try Scenario(reading: Array($0.text.utf8), from: name) }
  }

  /// The scenario as records and plans keep it.
  package var entry: RunManifest.ScenarioEntry { RunManifest.ScenarioEntry(name: name, text: text) }
}
