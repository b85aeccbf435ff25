import Documents
package import Units

/// What an app runs on. It decides how the app writes and resizes pictures, and what its users hold.
package enum AppPlatform: String, Sendable, CaseIterable, Hashable {
  case ios, android, web

  /// The name for people.
  package var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .web: "the web"
    }
  }

  /// The encoder model of the platform's usual call.
  package var encoder: String {
    switch self {
    case .ios: "apple-imageio"
    case .android: "skia"
    case .web: "chromium"
    }
  }

  /// A common phone of the platform's users, by its built-in name.
  package var phone: String { self == .ios ? "iphone-12" : "snapdragon-888" }

  /// The screen of such a phone, by its built-in name.
  package var screen: String { self == .ios ? "phone" : "phone-android" }

  /// The call that takes the quality.
  fileprivate var call: String {
    switch self {
    case .ios: "UIImage.jpegData(compressionQuality:)"
    case .android: "Bitmap.compress, divided by 100"
    case .web: "canvas.toBlob"
    }
  }

  fileprivate var encoderRemark: String {
    switch self {
    case .ios: "how iOS writes JPEGs"
    case .android: "how Android writes JPEGs"
    case .web: "how Chrome and Edge write JPEGs; Firefox is \"firefox\", Safari \"apple-imageio\""
    }
  }
}

/// An app described by a few figures, from which its policy file is written.
package struct AppSketch: Sendable, Hashable {
  /// The name of its policy.
  package static let name = "ours"
  /// What holds for figures that nobody gives.
  package static let (usualSide, usualQuality) = (1_600, 0.75)

  let platform: AppPlatform
  let side: Int
  let quality: Double
  let limit: ByteCount?

  /// An app that makes its pictures at most this large, with this quality or, to keep the limit, a lower one.
  package init(_ platform: AppPlatform, side: Int?, quality: Double?, limit: ByteCount?) {
    self.platform = platform
    self.side = side ?? Self.usualSide
    self.quality = quality ?? Self.usualQuality
    self.limit = limit
  }

  /// The policy file, each line with a comment.
  package var text: String {
    let call = "as in the app's code: \(platform.call)"
    let encode: [(String, String, String)] =
      limit.map { limit in
        [
          ("start", "\(quality)", "quality of the first try, \(call)"),
          ("step", "0.05", "how much each further try lowers it"),
          ("floor", "\(min(0.5, quality))", "quality of the last try"),
          ("limit", JSONValue.text(limit.text).line, "a try of at most this size is sent"),
        ]
      } ?? [("quality", "\(quality)", call)]
    let main =
      [
        limit == nil
          ? ("strategy", "\"\(ResizeFirst.name)\"", "one resize, then one encode")
          : ("strategy", "\"\(QualityStepping.name)\"", "one resize, then encodes until one keeps the limit"),
        ("longestSide", "\(side)", "pixels; a smaller photo keeps its size"),
      ] + encode + [
        ("encoder", "\"\(platform.encoder)\"", platform.encoderRemark),
        ("resizer", "\"gamma\"", "how \(platform.title) makes pictures smaller"),
      ]
    let app = "run assumes the phone \(platform.phone) and the recipient's screen \(platform.screen)"
    return
      (["{", "  name: \"\(Self.name)\", // what commands and reports call it"]
      + ["  title: \"Our app on \(platform.title)\",", "  app: \"\(platform.rawValue)\", // \(app)", "  main: {"]
      + main.map { "    \($0.0): \($0.1), // \($0.2)" }
      + ["  },", "  // For a thumbnail beside it: thumbnail: { longestSide: 300 },", "}"])
      .map { $0 + "\n" }.joined()
  }

  /// The policy that the file describes.
  package func policy() throws -> Policy { try Policy(reading: Array(text.utf8), from: "the options of --app") }
}
