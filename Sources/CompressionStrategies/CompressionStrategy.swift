package import Documents
package import ImageCodecs
package import NetworkSimulation

/// A way to make a rendition from a photo.
///
/// A strategy gets bytes, not pixels: without decoding it knows only the header. It uses codecs only through the
/// studio, so that its account is complete.
package protocol CompressionStrategy: Sendable {
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
  package static var isOurs: Bool { false }
  /// Every encoder leaves the metadata out.
  package static var keepsMetadata: Bool { false }
  /// What policy files call it.
  package var name: String { Self.name }
  /// Whether it is one of our own.
  package var isOurs: Bool { Self.isOurs }

  /// By default, its pictures differ, or others make them.
  package var pictureSettings: PictureSettings? { nil }
  /// The format of its settings; a strategy that passes on a file encodes nothing.
  package var encodedFormat: OutputFormat? { pictureSettings?.format }
  /// By default, it has no such setting.
  package var passThrough: PassThrough? { nil }
  /// By default, it makes the picture itself.
  package var external: External? { nil }

  /// Most strategies do not ask how the picture is uploaded.
  package func uploading(by rules: SessionRules) -> Self { self }

  /// Nothing else.
  package func identity(for photo: String) -> String? { nil }

  /// By default, it uses no encoder models.
  package var encoders: [EncoderModel] { [] }
}
