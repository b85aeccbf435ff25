public import Pixels

/// How a raster becomes a file.
public struct EncodeSettings: Sendable, Hashable {
  public var format = OutputFormat.jpeg
  /// The encoder's own number, 1…100.
  public var quality: Int
  public var chroma = ChromaSampling.quarter
  public var isProgressive = false
  /// Huffman tables made for this picture instead of the standard's examples.
  public var isOptimized = false
  /// What else tells one JPEG encoder's files from another's.
  public var style = JPEGStyle()
  /// The encoder that is copied, by its name; nil for the library's own way.
  public var encoder: String?

  /// A JPEG of this quality unless something else is set.
  public init(
    format: OutputFormat = .jpeg, quality: Int, chroma: ChromaSampling = .quarter, isProgressive: Bool = false,
    isOptimized: Bool = false, style: JPEGStyle = JPEGStyle()
  ) {
    self.format = format
    self.quality = quality
    self.chroma = chroma
    self.isProgressive = isProgressive
    self.isOptimized = isOptimized
    self.style = style
  }
}
