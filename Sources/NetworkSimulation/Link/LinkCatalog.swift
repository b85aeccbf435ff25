/// The built-in links. (A name in Swift cannot begin with a digit, so a file is `cellular-4g.json5`.)
public enum LinkCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("wifi-good", PackageResources.wifi_good_json5),
    ("wifi", PackageResources.wifi_json5),
    ("wifi-poor", PackageResources.wifi_poor_json5),
    ("5g", PackageResources.cellular_5g_json5),
    ("4g-good", PackageResources.cellular_4g_good_json5),
    ("4g", PackageResources.cellular_4g_json5),
    ("4g-poor", PackageResources.cellular_4g_poor_json5),
    ("3g", PackageResources.cellular_3g_json5),
    ("edge", PackageResources.edge_json5),
    ("train", PackageResources.train_json5),
    ("satellite", PackageResources.satellite_json5),
    ("satellite-geo", PackageResources.satellite_geo_json5),
    ("wifi-population", PackageResources.population_wifi_json5),
    ("5g-population", PackageResources.population_5g_json5),
    ("4g-population", PackageResources.population_4g_json5),
    ("3g-population", PackageResources.population_3g_json5),
    ("cautious", PackageResources.population_cautious_json5),
  ]

  /// Every built-in link, fast ones first. The files are part of the program; a test reads them all.
  public static let all: [Link] = files.compactMap { read($0.text) }

  /// The names of the built-in links, in the same order; no file is read for them.
  public static var names: [String] { files.map(\.name) }

  /// Former names of links and mixes, with their present names.
  public static let formerNames = ["everyday": "cautious"]

  /// The built-in link with this name, or a country's link such as `country-IN`.
  public static func link(named name: String) -> Link? {
    let name = formerNames[name] ?? name
    return files.first { $0.name == name }.flatMap { read($0.text) } ?? CountryTable.builtIn?.link(named: name)
  }

  private static func read(_ text: [UInt8]) -> Link? { try? Link(reading: text, from: "built in") }
}
