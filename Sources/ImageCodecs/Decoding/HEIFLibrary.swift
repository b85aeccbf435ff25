import CHEIF
import Meaning
import Platform

/// libheif, loaded when it is first needed.
enum HEIFLibrary {
  private static let startFailure: String? = {
    System.loading(library: "heif", version: 1) { file in
      var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
      guard unsafe sw_heif_start(file, &message) != 0 else { return nil }
      return String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }()

  static func start() throws(CodecError) {
    if let startFailure {
      throw CodecError(
        .unsupported,
        "libheif does not start: \(startFailure); `stepwedge doctor` names the package of version 1.12 or later")
    }
  }

  /// The version of the loaded library.
  static var version: String { startFailure == nil ? unsafe String(cString: sw_heif_version()) : "none" }
}
