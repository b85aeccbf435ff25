package import Documents

extension Gate {
  /// The built-in gates files, one for each design.
  package static let presets = Presets<Gate>(
    [
      "messageai": PackageResources.messageai_json5,
      "messai": PackageResources.messai_json5,
      "convos": PackageResources.convos_json5,
      "buzzbox": PackageResources.buzzbox_json5,
    ]
  ) { (text) throws(FaultyFile) in try Gate(parsing: text, name: "built in") }
}
