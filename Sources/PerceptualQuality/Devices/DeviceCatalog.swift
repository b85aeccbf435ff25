import Pixels

/// The built-in devices.
public enum DeviceCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("phone", PackageResources.phone_json5),
    ("phone-large", PackageResources.phone_large_json5),
    ("phone-android", PackageResources.phone_android_json5),
    ("tablet", PackageResources.tablet_json5),
  ]

  /// Every built-in device. The files are part of the program; a test reads them all.
  public static let all: [Device] = files.compactMap { read($0.text) }

  /// The names of the built-in devices, in the same order; no file is read for them.
  public static var names: [String] { files.map(\.name) }

  /// The built-in device with this name.
  public static func device(named name: String) -> Device? {
    files.first { $0.name == name }.flatMap { read($0.text) }
  }

  private static func read(_ text: [UInt8]) -> Device? { try? Device(reading: text, from: "built in") }
}

/// The displays published with ColorVideoVDP: their light, size and distance, by the names in its program.
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

  /// The names of the built-in displays, in the same order; no file is read for them.
  public static var names: [String] { files.map(\.name) }

  /// The built-in display with this name.
  public static func display(named name: String) -> Device? { all.first { $0.name == name } }

  /// The default display: an office monitor.
  public static var standard: Device {
    all.first ?? Device(name: "standard_fhd", screen: PixelSize(width: 1920, height: 1080))
  }
}
