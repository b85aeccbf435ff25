/// The built-in mixes.
public enum MixCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("phones-2025", PackageResources.phones_2025_json5),
    ("world-2025", PackageResources.world_2025_json5),
    ("uk-2025", PackageResources.uk_2025_json5),
    ("us-2024", PackageResources.us_2024_json5),
    ("india", PackageResources.india_json5),
    ("africa", PackageResources.africa_json5),
    ("cautious", PackageResources.cautious_json5),
  ]

  /// The mix of a run if the user gives none.
  public static let usual = mix(named: "phones-2025")

  /// Every built-in mix. The files are part of the program; a test reads them all.
  public static let all: [LinkMix] = names.compactMap { mix(named: $0) }

  /// The names of the built-in mixes, in the same order.
  public static var names: [String] { files.map(\.name) }

  /// The built-in mix with this name or former name.
  public static func mix(named name: String) -> LinkMix? {
    let name = LinkCatalog.formerNames[name] ?? name
    return files.first { $0.name == name }.flatMap { try? LinkMix(reading: $0.text, from: "built in") }
  }
}
