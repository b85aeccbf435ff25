/// The devices that ship.
public enum DeviceCatalog {
  private static let files: [[UInt8]] = [
    PackageResources.phone_json5,
    PackageResources.phone_large_json5,
    PackageResources.phone_android_json5,
    PackageResources.tablet_json5,
  ]

  /// Every built-in device. The files are part of the program; a test reads them all.
  public static let all: [Device] = files.compactMap { try? Device(reading: $0, from: "built in") }

  /// The built-in device of this name.
  public static func device(named name: String) -> Device? { all.first { $0.name == name } }
}
