import StrictJSON5

/// The file as it is, metadata and all: the control that every other strategy is compared with.
struct Original: CompressionStrategy {
  static let name = "original"
  static let summary = "The file as it is, metadata and all."
  static let keepsMetadata = true

  /// There is nothing to set.
  init() {}

  /// There is nothing to read.
  init(reading keys: ObjectReader) {}

  func compress(in studio: inout Studio) -> Rendition { studio.takeOriginal() }
}
