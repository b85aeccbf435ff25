package import ImageCodecs
package import Pixels

/// Settings that all strategies have that resize and encode.
package struct PictureSettings: Sendable, Hashable {
  /// The rendition's size; the photo's own if it is not limited.
  package var size: SizeRule
  /// How pixels are reduced: as the copied platform does it.
  package var resizer: Resizer
  /// The format that is written, whatever the photo's format.
  package var format: OutputFormat
  /// Whether a drawing may be written as PNG if that is within the limit of a size search.
  package var mayBeLossless = false
  /// The chroma that a JPEG keeps. If it is nil, the strategy may choose; unless it does, it keeps one sample for every
  /// four pixels.
  package var chroma: ChromaSampling?
  /// Whether a JPEG comes in several scans, with Huffman tables of its own; nil if the encoder decides.
  package var isProgressive: Bool?
  /// Whether those tables are optimised for the picture; nil if the encoder decides.
  package var isOptimized: Bool?
  /// How hard the encoder of another format tries, on its own scale; nil for the usual effort.
  package var effort: Int?
  /// How the app's platform writes JPEGs; nil for libjpeg with its defaults.
  package var encoder: EncoderModel?

  /// Settings; by default, a plain JPEG resized in linear light.
  package init(
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

  /// The encoder's settings for a quality of 0…1; what the policy itself sets has priority.
  package func encode(at quality: Double) -> EncodeSettings {
    guard format == .jpeg else { return encode(atNumber: Self.number(of: quality)) }
    var settings = encoder?.settings(at: quality) ?? EncodeSettings(quality: Self.number(of: quality))
    if let chroma { settings.chroma = chroma }
    if let isProgressive { settings.isProgressive = isProgressive }
    if let isOptimized { settings.isOptimized = isOptimized }
    settings.encoder = encoder?.name
    return settings
  }

  /// The settings of another format for its encoder's own quality.
  func encode(atNumber quality: Int) -> EncodeSettings {
    var settings = EncodeSettings(format: format, quality: quality)
    settings.effort = effort
    return settings
  }

  /// The quality of encoders that count from 1 to 100.
  static func number(of quality: Double) -> Int { min(100, max(1, Int((quality * 100).rounded()))) }
}

extension QualityStepping {
  var pictureSettings: PictureSettings? { picture }
}

extension ResizeFirst {
  /// The policy's settings, even if some photos are passed through.
  package var pictureSettings: PictureSettings? { picture }
}

extension SizeSearching {
  /// The policy's settings, even if some photos are passed through.
  package var pictureSettings: PictureSettings? { picture }
}

extension PerceptualFloor {
  /// The policy's settings, even if some photos are passed through.
  package var pictureSettings: PictureSettings? { picture }
}

extension TimeBudget {
  var pictureSettings: PictureSettings? { picture }
}

extension Thumbnail {
  /// The thumbnail's format, which may differ from the main picture's.
  package var encodedFormat: OutputFormat? { picture.format }
}

extension Policy {
  /// Whether a drawing may be a PNG, whatever the format.
  var mayBeLossless: Bool { main.pictureSettings?.mayBeLossless ?? false }

  /// How much of the colour the policy itself says to keep; nil if the encoder decides.
  package var writtenChroma: ChromaSampling? { main.pictureSettings?.chroma }

  /// The formats that it writes, whatever the photo, without PNGs of drawings; empty if another program writes them.
  package var writtenFormats: [OutputFormat] {
    [main.encodedFormat, thumbnail?.encodedFormat, main.passThrough?.format].compactMap(\.self)
  }

  /// The libraries for making and viewing its renditions, for any photo; an external strategy may deliver any format.
  package var libraries: CodecLibraries {
    if main.external != nil { return [.vips, .heif, .jxl] }
    let own: [CodecLibraries] = (writtenFormats + (mayBeLossless ? [.png] : [])).map(\.libraries)
    return own.reduce(server?.policy?.libraries ?? []) { $0.union($1) }
  }
}

/// How a policy reduces pictures.
package enum Resizer: String, Sendable, CaseIterable, Hashable {
  /// Lanczos-3 in linear light.
  case linear
  /// Lanczos-3 on encoded values, as in UIKit's renderers; CoreGraphics' kernel is not published.
  case gamma
  /// The mean of the pixels that each new pixel covers, on encoded values.
  case box
  /// Halving until another step would go below the requested side, as Android's subsampling decoder does.
  case powerOfTwo

  /// The weights of neighbouring pixels.
  package var kernel: ResampleKernel { self == .linear || self == .gamma ? .lanczos3 : .box }
  /// The light in which pixels are averaged.
  package var light: ResampleLight { self == .linear ? .linear : .gamma }

  /// The resize's name in the account; resizes with the same name cost the same.
  var work: String { kernel == .box ? "box" : self == .linear ? "linear" : "gamma" }
}
