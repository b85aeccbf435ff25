package import Documents

extension Link {
  /// The built-in links, fast ones first. (A name in Swift cannot begin with a digit, so a file is `cellular-4g.json5`.)
  package static let presets = Presets<Link>(
    [
      "wifi-good": PackageResources.wifi_good_json5,
      "wifi": PackageResources.wifi_json5,
      "wifi-poor": PackageResources.wifi_poor_json5,
      "5g": PackageResources.cellular_5g_json5,
      "4g-good": PackageResources.cellular_4g_good_json5,
      "4g": PackageResources.cellular_4g_json5,
      "4g-poor": PackageResources.cellular_4g_poor_json5,
      "3g": PackageResources.cellular_3g_json5,
      "edge": PackageResources.edge_json5,
      "train": PackageResources.train_json5,
      "satellite": PackageResources.satellite_json5,
      "satellite-geo": PackageResources.satellite_geo_json5,
      "wifi-population": PackageResources.population_wifi_json5,
      "5g-population": PackageResources.population_5g_json5,
      "4g-population": PackageResources.population_4g_json5,
      "3g-population": PackageResources.population_3g_json5,
      "cautious": PackageResources.population_cautious_json5,
    ]
  ) { (text) throws(FaultyFile) in try Link(reading: text, from: "built in") }

  /// Former names of links and mixes, with their present names.
  package static let formerNames = ["everyday": "cautious"]

  /// The built-in link with this name, or a country's link such as `country-IN`.
  package static func named(_ name: String) -> Link? {
    let name = formerNames[name] ?? name
    return presets[name] ?? CountryTable.builtIn?.link(named: name)
  }
}
