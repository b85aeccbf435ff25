public import Pixels

/// How a raster becomes a file.
public struct EncodeSettings: Sendable, Hashable {
  /// The format that is written; what follows is only for JPEGs and is ignored for others.
  public var format = OutputFormat.jpeg
  /// The encoder's own number, 1…100.
  public var quality: Int
  /// How much of the colour is kept: a sample for every four pixels unless something is set.
  public var chroma = ChromaSampling.quarter
  /// Several scans, each finer than the one before; a single one unless it is set.
  public var isProgressive = false
  /// Huffman tables made for this picture instead of the standard's examples.
  public var isOptimized = false
  /// Other differences between the files of JPEG encoders.
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
