package import Documents

extension Phone {
  /// The built-in phones; an export from a phone of your own users is more exact.
  package static let presets = Presets<Phone>(
    [
      "iphone-12": PackageResources.iphone_12_json5,
      "iphone-11-pro": PackageResources.iphone_11_pro_json5,
      "snapdragon-888": PackageResources.snapdragon_888_json5,
      "snapdragon-865": PackageResources.snapdragon_865_json5,
      "pixel-5": PackageResources.pixel_5_json5,
      "recent": PackageResources.recent_json5,
      "older": PackageResources.older_json5,
      "old": PackageResources.old_json5,
      "reference": PackageResources.reference_json5,
    ]
  ) { (text) throws(FaultyFile) in try Phone(reading: text, from: "built in") }

  /// The default phone of the simulation: the median one of five that were published together.
  package static let usual = "snapdragon-888"
  /// The machine to whose costs all speeds are relative.
  package static let reference = "reference"
}
