import Pixels

/// The displays under which ColorVideoVDP is published: their light, size and distance, by the names that its program has.
public enum DisplayCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("standard_fhd", PackageResources.standard_fhd_json5),
    ("standard_4k", PackageResources.standard_4k_json5),
    ("standard_phone", PackageResources.standard_phone_json5),
    ("iphone_14_pro_vert", PackageResources.iphone_14_pro_vert_json5),
    ("ipad_pro_12_9", PackageResources.ipad_pro_12_9_json5),
  ]

  /// Every built-in display. The files are part of the program; a test reads them all.
  public static let all: [Device] = files.compactMap { try? Device(reading: $0.text, from: "built in") }

  /// The names of all, in the same order: knowing them costs no reading.
  public static var names: [String] { files.map(\.name) }

  /// The built-in display of this name.
  public static func display(named name: String) -> Device? { all.first { $0.name == name } }

  /// The display that is assumed if none is named: an office monitor.
  public static var standard: Device {
    all.first ?? Device(name: "standard_fhd", screen: PixelSize(width: 1920, height: 1080))
  }
}
