/// The links that ship. (A resource whose name begins with a digit would lose it: hence `cellular-4g.json5`.)
public enum LinkCatalog {
  private static let files: [[UInt8]] = [
    PackageResources.wifi_good_json5,
    PackageResources.wifi_json5,
    PackageResources.wifi_poor_json5,
    PackageResources.cellular_5g_json5,
    PackageResources.cellular_4g_good_json5,
    PackageResources.cellular_4g_json5,
    PackageResources.cellular_4g_poor_json5,
    PackageResources.cellular_3g_json5,
    PackageResources.edge_json5,
    PackageResources.train_json5,
    PackageResources.satellite_json5,
    PackageResources.satellite_geo_json5,
  ]

  /// Every built-in link, the fast before the slow. The files are part of the program; a test reads them all.
  public static let all: [Link] = files.compactMap { try? Link(reading: $0, from: "built in") }

  /// The built-in link of this name.
  public static func link(named name: String) -> Link? { all.first { $0.name == name } }
}
