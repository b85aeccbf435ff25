package import Documents

extension LinkMix {
  /// The built-in mixes.
  package static let presets = Presets<LinkMix>(
    [
      "phones-2025": PackageResources.phones_2025_json5,
      "world-2025": PackageResources.world_2025_json5,
      "uk-2025": PackageResources.uk_2025_json5,
      "us-2024": PackageResources.us_2024_json5,
      "india": PackageResources.india_json5,
      "africa": PackageResources.africa_json5,
      "cautious": PackageResources.cautious_json5,
    ]
  ) { (text) throws(FaultyFile) in try LinkMix(reading: text, from: "built in") }

  /// The mix of a run if the user gives none.
  package static let usual = presets["phones-2025"]

  /// The built-in mix with this name or former name.
  package static func named(_ name: String) -> LinkMix? { presets[Link.formerNames[name] ?? name] }
}
