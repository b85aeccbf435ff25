/// The built-in scenarios.
public enum ScenarioCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    (usual, PackageResources.modern_json5),
    ("messageai", PackageResources.messageai_json5),
    ("messageai-mended", PackageResources.messageai_mended_json5),
    ("messai", PackageResources.messai_json5),
    ("messai-mended", PackageResources.messai_mended_json5),
    ("convos", PackageResources.convos_json5),
    ("convos-500mb", PackageResources.convos_500mb_json5),
    ("convos-mended", PackageResources.convos_mended_json5),
    ("buzzbox", PackageResources.buzzbox_json5),
    ("buzzbox-mended", PackageResources.buzzbox_mended_json5),
  ]

  /// Every built-in scenario. The files are part of the program; a test reads them all.
  public static let all: [Scenario] = files.compactMap { read($0.text) }

  /// The names of the built-in scenarios, in the same order; no file is read for them.
  public static var names: [String] { files.map(\.name) }

  /// The name of the default scenario.
  public static let usual = "modern"

  /// Only the default scenario.
  public static var usualOnly: [Scenario] { [scenario(named: usual)].compactMap(\.self) }

  /// The built-in scenario with this name.
  public static func scenario(named name: String) -> Scenario? {
    files.first { $0.name == name }.flatMap { read($0.text) }
  }

  private static func read(_ text: [UInt8]) -> Scenario? { try? Scenario(reading: text, from: "built in") }
}
