import CommandLineParsing
import CompressionStrategies
import Units

/// The user's own app, described on the command line instead of in a policy file.
struct AppOptions: Sendable {
  var platform: AppPlatform?
  var side: Int?
  var quality: Double?
  var limit: ByteCount?

  /// The app; nil if no platform is named.
  func sketch() throws -> AppSketch? {
    guard let platform else {
      guard side == nil, quality == nil, limit == nil else {
        throw Failure(
          .usage, "--side, --quality and --limit describe your app; add its platform: --app ios, android or web")
      }
      return nil
    }
    return AppSketch(platform, side: side, quality: quality, limit: limit)
  }

  /// All of these options, for a command that keeps them at this path.
  static func arguments<Outer>(
    _ path: OptionPath<Outer, AppOptions>, _ help: String
  ) -> [Argument<Outer>] {
    let arguments: [Argument<AppOptions>] = [
      .option("app", \.platform, .choice("platform"), help),
      .option(
        "side", \.side, .integer("pixels", in: 16...65_500), "With --app: the longest side of the app's pictures.",
        fallback: "\(AppSketch.usualSide)"),
      .option(
        "quality", \.quality, .quality, "With --app: the quality in the app's code, such as 0.75 or 75.",
        fallback: "\(AppSketch.usualQuality)"),
      .option(
        "limit", \.limit, .someSize, "With --app: the size at which the app stops lowering the quality.",
        fallback: "none: one encode"),
    ]
    return arguments.map { $0.lifted(into: path) }
  }
}

extension ValueType<Double> {
  /// A quality of 0 to 1, or of 1 to 100.
  fileprivate static let quality: Self = {
    var type = Self(
      "quality",
      parsing: { (text) throws(ValueError) in
        guard let number = Double(text), (0.01...100).contains(number) else {
          throw ValueError("'\(text)' is not a quality; write a number such as 0.75 or 75")
        }
        return number > 1 ? number / 100 : number
      }, format: { "\($0)" })
    type.takesNumbers = true
    return type
  }()
}
