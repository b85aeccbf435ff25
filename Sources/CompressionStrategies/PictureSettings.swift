public import ImageCodecs
public import Pixels

/// What strategies that resize and encode have in common.
public struct PictureSettings: Sendable, Hashable {
  /// How many pixels the rendition may have; the photo's own if nothing bounds them.
  public var size: SizeRule
  /// How fewer pixels are made of many: as the copied platform does it.
  public var resizer: Resizer
  /// What is written, whatever the photo was.
  public var format: OutputFormat
  /// Whether a drawing may be a PNG instead, if that keeps the limit of a size search.
  public var mayBeLossless = false
  /// The chroma that a JPEG keeps; nil if the strategy may choose, which is a sample for every four pixels unless it
  /// does.
  public var chroma: ChromaSampling?
  /// Whether a JPEG comes in several scans, and with Huffman tables of its own; nil if the encoder decides.
  public var isProgressive: Bool?
  /// Whether those tables are fitted to the picture; nil if the encoder decides.
  public var isOptimized: Bool?
  /// How the app's platform writes JPEGs; nil for libjpeg with its defaults.
  public var encoder: EncoderModel?

  /// A plain JPEG, resized in linear light, unless something else is set.
  public init(
    size: SizeRule = SizeRule(.none), resizer: Resizer = .linear, format: OutputFormat = .jpeg,
    chroma: ChromaSampling? = nil, isProgressive: Bool? = nil, isOptimized: Bool? = nil, encoder: EncoderModel? = nil
  ) {
    self.size = size
    self.resizer = resizer
    self.format = format
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.isOptimized = isOptimized
    self.encoder = encoder
  }

  /// The encoder's settings for a quality in the design's words, 0…1; what the policy sets itself comes first.
  public func encode(at quality: Double) -> EncodeSettings {
    guard format == .jpeg else { return EncodeSettings(format: format, quality: Self.number(of: quality)) }
    var settings = encoder?.settings(at: quality) ?? EncodeSettings(quality: Self.number(of: quality))
    if let chroma { settings.chroma = chroma }
    if let isProgressive { settings.isProgressive = isProgressive }
    if let isOptimized { settings.isOptimized = isOptimized }
    settings.encoder = encoder?.name
    return settings
  }

  /// The number of encoders that count from 1 to 100: a hundred times the quality.
  static func number(of quality: Double) -> Int { min(100, max(1, Int((quality * 100).rounded()))) }
}
