import Documents

/// The file unchanged, including metadata: the control with which every other strategy is compared.
struct Original: CompressionStrategy {
  static let name = "original"
  static let summary = "The file as it is, metadata and all."
  static let keepsMetadata = true

  /// It has no settings.
  init() {}

  /// It reads no settings.
  init(reading keys: ObjectReader) {}

  func compress(in studio: inout Studio) -> Rendition { studio.takeOriginal() }
}
