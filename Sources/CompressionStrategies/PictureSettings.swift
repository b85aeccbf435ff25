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

extension QualityStepping {
  var pictureSettings: PictureSettings? { picture }
}

extension ResizeFirst {
  /// As the policy sets them, whether or not a photo goes through unchanged.
  public var pictureSettings: PictureSettings? { picture }
}

extension SizeSearching {
  /// As the policy sets them, whether or not a photo goes through unchanged.
  public var pictureSettings: PictureSettings? { picture }
}

extension PerceptualFloor {
  /// As the policy sets them, whether or not a photo goes through unchanged.
  public var pictureSettings: PictureSettings? { picture }
}

extension TimeBudget {
  var pictureSettings: PictureSettings? { picture }
}

extension Thumbnail {
  /// The format of only the thumbnail, which may differ from the main picture's.
  public var encodedFormat: OutputFormat? { picture.format }
}

extension Policy {
  /// Whether a drawing may be a PNG, whatever the format is else.
  var mayBeLossless: Bool { main.pictureSettings?.mayBeLossless ?? false }

  /// The policy's own word on how much of the colour is kept; nil if it leaves that to the encoder.
  public var writtenChroma: ChromaSampling? { main.pictureSettings?.chroma }

  /// What making and looking at its renditions takes, whatever the photo; anything may come from somebody else.
  public var libraries: CodecLibraries {
    if main.external != nil { return [.vips, .heif] }
    let formats = [main.encodedFormat, thumbnail?.encodedFormat, mayBeLossless ? .png : nil]
    return formats.compactMap { $0?.libraries }.reduce([]) { $0.union($1) }
  }
}

/// How a policy makes pictures smaller.
public enum Resizer: String, Sendable, CaseIterable, Hashable {
  /// Lanczos-3 in linear light.
  case linear
  /// Lanczos-3 on encoded values, as UIKit's renderers work; which kernel CoreGraphics uses is not published.
  case gamma
  /// The mean of the pixels that each new one covers, on encoded values.
  case box
  /// Halving until another would go below the side asked for, as Android's subsampling decoder does.
  case powerOfTwo

  /// How neighbours are weighed.
  public var kernel: ResampleKernel { self == .linear || self == .gamma ? .lanczos3 : .box }
  /// In which light.
  public var light: ResampleLight { self == .linear ? .linear : .gamma }

  /// What the account calls such a resize: those of one name cost the same.
  var work: String { kernel == .box ? "box" : self == .linear ? "linear" : "gamma" }
}
