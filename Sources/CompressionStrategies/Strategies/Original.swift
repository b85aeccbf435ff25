public import StrictJSON5

/// The file as it is, metadata and all: the control that every other strategy is compared with.
public struct Original: CompressionStrategy {
  public static let name = "original"
  public static let summary = "The file as it is, metadata and all."

  /// There is nothing to set.
  public init() {}

  /// There is nothing to read.
  public init(reading keys: ObjectReader) {}

  public func compress(in studio: inout Studio) -> Rendition { studio.takeOriginal() }
}
