import Synchronization

/// The built-in phones; an export from a phone of your own users is more exact.
public enum PhoneCatalog {
  /// The names are listed so that no file is read for them.
  private static let files: [(name: String, text: [UInt8])] = [
    ("iphone-12", PackageResources.iphone_12_json5),
    ("iphone-11-pro", PackageResources.iphone_11_pro_json5),
    ("snapdragon-888", PackageResources.snapdragon_888_json5),
    ("snapdragon-865", PackageResources.snapdragon_865_json5),
    ("pixel-5", PackageResources.pixel_5_json5),
    ("recent", PackageResources.recent_json5),
    ("older", PackageResources.older_json5),
    ("old", PackageResources.old_json5),
    (reference, PackageResources.reference_json5),
  ]

  /// The default phone of the simulation: the median one of five that were published together.
  public static let usual = "snapdragon-888"
  /// The machine to whose costs all speeds are relative.
  public static let reference = "reference"

  private static let known = Mutex<[String: Phone]>([:])

  /// The names of the built-in phones, in the order of the documents.
  public static var names: [String] { files.map(\.name) }

  /// Every built-in phone and its file, in the same order. The files are part of the program; a test reads them all.
  public static var all: [(phone: Phone, text: String)] {
    files.compactMap { file in phone(named: file.name).map { ($0, String(decoding: file.text, as: UTF8.self)) } }
  }

  /// The built-in phone with this name.
  public static func phone(named name: String) -> Phone? {
    known.withLock { known in
      if let phone = known[name] { return phone }
      guard let file = files.first(where: { $0.name == name }) else { return nil }
      let phone = try? Phone(reading: file.text, from: "built in")
      known[name] = phone
      return phone
    }
  }
}
