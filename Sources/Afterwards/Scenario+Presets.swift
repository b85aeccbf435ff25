package import Documents

extension Scenario {
  /// The built-in scenarios.
  package static let presets = Presets<Scenario>(
    [
      "modern": PackageResources.modern_json5,
      "messageai": PackageResources.messageai_json5,
      "messageai-mended": PackageResources.messageai_mended_json5,
      "messai": PackageResources.messai_json5,
      "messai-mended": PackageResources.messai_mended_json5,
      "convos": PackageResources.convos_json5,
      "convos-500mb": PackageResources.convos_500mb_json5,
      "convos-mended": PackageResources.convos_mended_json5,
      "buzzbox": PackageResources.buzzbox_json5,
      "buzzbox-mended": PackageResources.buzzbox_mended_json5,
    ]
  ) { (text) throws(FaultyFile) in try Scenario(reading: text, from: "built in") }

  /// The name of the default scenario.
  package static let usual = "modern"

  /// Only the default scenario.
  package static var usualOnly: [Scenario] { [presets[usual]].compactMap(\.self) }
}
