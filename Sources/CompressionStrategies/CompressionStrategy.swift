public import ImageCodecs
public import NetworkSimulation
public import StrictJSON5

/// A way to make a rendition from a photo.
///
/// A strategy takes bytes, not pixels: it may look only at the header. It reaches codecs only through the studio, so
/// that its account is complete.
public protocol CompressionStrategy: Sendable {
  /// What policy files call it.
  static var name: String { get }
  /// One sentence for lists and documents.
  static var summary: String { get }
  /// Whether it is one of ours, which copies no app: runs try it unasked, and its longest side is the caller's to choose.
  static var isOurs: Bool { get }
  /// Whether the photo's metadata stay in the picture; otherwise none do.
  static var keepsMetadata: Bool { get }
  /// Reads the settings that a policy file has beside the strategy's name; nil if one that must be there is not.
  init?(reading keys: ObjectReader)
  /// What all its pictures have in common; nil if they have not, or it encodes nothing itself.
  var pictureSettings: PictureSettings? { get }
  /// What it encodes to; nil if it encodes nothing itself.
  var encodedFormat: OutputFormat? { get }
  /// Itself, if another program or another app's export makes the picture; nil if it does so itself.
  var external: External? { get }
  /// What else than these settings and the photo's bytes decides the picture, such as the content of files that they
  /// name; nil if nothing does. Where it is another, the photo is measured again.
  func identity(for photo: String) -> String?
  /// Models of the platforms' encoders that it writes with, other than libjpeg's defaults.
  var encoders: [EncoderModel] { get }
  /// The strategy for an app that uploads by these rules.
  func uploading(by rules: SessionRules) -> Self
  /// Makes the picture, or throws a refusal or a codec's error.
  func compress(in studio: inout Studio) throws -> Rendition
}

extension CompressionStrategy {
  /// A strategy reproduces an app's way unless it says otherwise.
  public static var isOurs: Bool { false }
  /// Every encoder leaves the metadata out.
  public static var keepsMetadata: Bool { false }
  /// What policy files call it.
  public var name: String { Self.name }
  /// Whether it is one of ours.
  public var isOurs: Bool { Self.isOurs }

  /// Its pictures differ, or are somebody else's.
  public var pictureSettings: PictureSettings? { nil }
  /// That of its settings; what hands on the photo's file, or somebody else's, encodes nothing.
  public var encodedFormat: OutputFormat? { pictureSettings?.format }
  /// It makes the picture itself.
  public var external: External? { nil }

  /// Most strategies do not ask how the picture is uploaded.
  public func uploading(by rules: SessionRules) -> Self { self }

  /// Nothing else.
  public func identity(for photo: String) -> String? { nil }

  /// A strategy that names no encoder has none.
  public var encoders: [EncoderModel] { [] }
}
