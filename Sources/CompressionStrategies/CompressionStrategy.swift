public import Documents
public import ImageCodecs
public import NetworkSimulation

/// A way to make a rendition from a photo.
///
/// A strategy gets bytes, not pixels: without decoding it knows only the header. It uses codecs only through the
/// studio, so that its account is complete.
public protocol CompressionStrategy: Sendable {
  /// The name in policy files.
  static var name: String { get }
  /// One sentence for lists and documents.
  static var summary: String { get }
  /// Whether it is one of our own and copies no app. Runs measure such strategies by default, and the caller may choose
  /// their longest side.
  static var isOurs: Bool { get }
  /// Whether the photo's metadata stay in the picture; otherwise none do.
  static var keepsMetadata: Bool { get }
  /// Reads the settings that a policy file has beside the strategy's name; nil if one that must be there is not.
  init?(reading keys: ObjectReader)
  /// The settings that all its pictures share; nil if they differ, or if it encodes nothing itself.
  var pictureSettings: PictureSettings? { get }
  /// The format that it writes; nil if it encodes nothing itself.
  var encodedFormat: OutputFormat? { get }
  /// Which photos it sends unchanged; nil if none, or if it has no such setting.
  var passThrough: PassThrough? { get }
  /// The strategy itself, if another program or another app's export makes the picture; else nil.
  var external: External? { get }
  /// Whatever else decides the picture, besides these settings and the photo's bytes, such as the content of named
  /// files; nil if nothing does. If it changes, the photo is measured again.
  func identity(for photo: String) -> String?
  /// Models of platforms' encoders that it uses; libjpeg's defaults are not listed.
  var encoders: [EncoderModel] { get }
  /// The strategy for an app that uploads by these rules.
  func uploading(by rules: SessionRules) -> Self
  /// Makes the picture, or throws a refusal or a codec's error.
  func compress(in studio: inout Studio) throws -> Rendition
}

extension CompressionStrategy {
  /// By default, a strategy copies an app.
  public static var isOurs: Bool { false }
  /// Every encoder leaves the metadata out.
  public static var keepsMetadata: Bool { false }
  /// What policy files call it.
  public var name: String { Self.name }
  /// Whether it is one of our own.
  public var isOurs: Bool { Self.isOurs }

  /// By default, its pictures differ, or others make them.
  public var pictureSettings: PictureSettings? { nil }
  /// The format of its settings; a strategy that passes on a file encodes nothing.
  public var encodedFormat: OutputFormat? { pictureSettings?.format }
  /// By default, it has no such setting.
  public var passThrough: PassThrough? { nil }
  /// By default, it makes the picture itself.
  public var external: External? { nil }

  /// Most strategies do not ask how the picture is uploaded.
  public func uploading(by rules: SessionRules) -> Self { self }

  /// Nothing else.
  public func identity(for photo: String) -> String? { nil }

  /// By default, it uses no encoder models.
  public var encoders: [EncoderModel] { [] }
}
