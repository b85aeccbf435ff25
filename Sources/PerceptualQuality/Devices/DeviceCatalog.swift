/// The devices that ship.
public enum DeviceCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("phone", PackageResources.phone_json5),
    ("phone-large", PackageResources.phone_large_json5),
    ("phone-android", PackageResources.phone_android_json5),
    ("tablet", PackageResources.tablet_json5),
  ]

  /// Every built-in device. The files are part of the program; a test reads them all.
  public static let all: [Device] = files.compactMap { read($0.text) }

  /// The names of all, in the same order: knowing them costs no reading.
  public static var names: [String] { files.map(\.name) }

  /// The built-in device of this name.
  public static func device(named name: String) -> Device? {
    files.first { $0.name == name }.flatMap { read($0.text) }
  }

  private static func read(_ text: [UInt8]) -> Device? { try? Device(reading: text, from: "built in") }
}
