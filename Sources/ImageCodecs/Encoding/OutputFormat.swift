public import Pixels

/// A format that can be written. To add one, add a file with its encoder and a line in `allCases`.
public struct OutputFormat: Sendable, Hashable, RawRepresentable, CaseIterable {
  /// The formats, in the order in which documents and errors name them.
  public static let allCases: [OutputFormat] = [jpeg, webp, avif, heic, jxl, png]

  /// The name in policies.
  public let rawValue: String
  /// The extension of its files.
  public let fileExtension: String
  /// The library that writes it.
  public let encoder: String
  /// The libraries that encoding needs.
  public let libraries: CodecLibraries
  /// The qualities whose files differ, ascending; empty if there is no quality, as for lossless formats.
  public let qualities: [Int]
  /// Encodes a raster, without metadata or profile.
  let encode: @Sendable (Raster, EncodeSettings) throws(CodecError) -> [UInt8]

  init(
    _ name: String, fileExtension: String, encoder: String, libraries: CodecLibraries = [],
    qualities: [Int] = Array(1...100),
    encode: @escaping @Sendable (Raster, EncodeSettings) throws(CodecError) -> [UInt8]
  ) {
    (rawValue, self.fileExtension, self.encoder) = (name, fileExtension, encoder)
    (self.libraries, self.qualities, self.encode) = (libraries, qualities, encode)
  }

  /// The format with this name.
  public init?(rawValue name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = known
  }

  /// Formats are equal if their names are, because encoders cannot be compared.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  /// Hashes only the name, like `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Raster {
  /// This raster as a file, without metadata or profile.
  public func encoded(_ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    try settings.format.encode(self, settings)
  }
}

/// How to encode a raster.
public struct EncodeSettings: Sendable, Hashable {
  /// The format; the settings below are only for JPEGs and are ignored for others.
  public var format = OutputFormat.jpeg
  /// The encoder's own quality, 1…100.
  public var quality: Int
  /// How much of the colour to keep; by default one sample for every four pixels.
  public var chroma = ChromaSampling.quarter
  /// Whether the file has several scans, each finer than the one before.
  public var isProgressive = false
  /// Whether Huffman tables are made for this picture, instead of using the standard's examples.
  public var isOptimized = false
  /// Other differences between the files of JPEG encoders.
  public var style = JPEGStyle()
  /// The name of the copied encoder; nil for the library's own way.
  public var encoder: String?

  /// Settings; by default, for a JPEG of this quality.
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
