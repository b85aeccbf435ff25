public import StrictJSON5

/// A way to make a rendition from a photo.
///
/// A strategy takes bytes, not pixels: it may look at the header alone. It reaches codecs only through the studio, so
/// that its account is complete.
public protocol CompressionStrategy: Sendable {
  /// What policy files call it.
  static var name: String { get }
  /// One sentence for lists and documents.
  static var summary: String { get }
  /// Reads the settings that a policy file has beside the strategy's name; nil where one that must be there is not.
  init?(reading keys: ObjectReader)
  /// Makes the picture, or throws a refusal or a codec's error.
  func compress(in studio: inout Studio) throws -> Rendition
}

extension CompressionStrategy {
  /// What policy files call it.
  public var name: String { Self.name }
}
