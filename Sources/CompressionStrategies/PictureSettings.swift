public import ImageCodecs

/// What strategies that resize and encode have in common.
public struct PictureSettings: Sendable, Hashable {
  public var size: SizeRule
  public var resizer: Resizer
  public var format: EncodeSettings.Format
  /// The chroma that a JPEG keeps; nil where the strategy may choose, which is a sample for every four pixels unless it
  /// does.
  public var chroma: ChromaSampling?
  public var isProgressive: Bool
  public var isOptimized: Bool
  public var qualityScale: QualityScale

  /// A plain JPEG, resized in linear light, unless something else is set.
  public init(
    size: SizeRule = SizeRule(.none), resizer: Resizer = .linear, format: EncodeSettings.Format = .jpeg,
    chroma: ChromaSampling? = nil, isProgressive: Bool = false, isOptimized: Bool = false,
    qualityScale: QualityScale = .libjpeg
  ) {
    self.size = size
    self.resizer = resizer
    self.format = format
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.isOptimized = isOptimized
    self.qualityScale = qualityScale
  }

  /// The encoder's settings for a quality in the design's words, 0…1.
  func encode(at quality: Double) -> EncodeSettings {
    EncodeSettings(
      format: format, quality: qualityScale.encoderQuality(quality), chroma: chroma ?? .quarter,
      isProgressive: isProgressive, isOptimized: isOptimized)
  }
}

/// From a design's quality, 0…1, to an encoder's number.
public enum QualityScale: String, Sendable, CaseIterable, Hashable {
  /// Times 100, at least 1, because libjpeg's scale starts there.
  case libjpeg

  /// The encoder's number for this quality.
  public func encoderQuality(_ quality: Double) -> Int { min(100, max(1, Int((quality * 100).rounded()))) }
}
