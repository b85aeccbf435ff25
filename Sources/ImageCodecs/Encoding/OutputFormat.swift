public import Pixels

/// A format that can be written. Adding one is a file with its encoder and a line in `allCases`.
public struct OutputFormat: Sendable, Hashable, RawRepresentable, CaseIterable {
  /// In the order in which documents and errors name them.
  public static let allCases: [OutputFormat] = [jpeg, webp, avif, heic, png]

  /// What policies call it.
  public let rawValue: String
  /// What its files are called.
  public let fileExtension: String
  /// The library that writes it.
  public let encoder: String
  /// What encoding to it loads.
  public let libraries: CodecLibraries
  /// The qualities whose files differ, rising; empty if no quality decides, as for lossless formats.
  public let qualities: [Int]
  /// A raster's file, without metadata or profile.
  let encode: @Sendable (Raster, EncodeSettings) throws(CodecError) -> [UInt8]

  init(
    _ name: String, fileExtension: String, encoder: String, libraries: CodecLibraries = [],
    qualities: [Int] = Array(1...100),
    encode: @escaping @Sendable (Raster, EncodeSettings) throws(CodecError) -> [UInt8]
  ) {
    (rawValue, self.fileExtension, self.encoder) = (name, fileExtension, encoder)
    (self.libraries, self.qualities, self.encode) = (libraries, qualities, encode)
  }

  /// The format of this name.
  public init?(rawValue name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = known
  }

  /// Only one format has a name: encoders cannot be compared.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  /// Only the name, as equality has it.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Raster {
  /// This raster as a file, without metadata or profile.
  public func encoded(_ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    #if PLANTED_SLOWDOWN
      PlantedWork.work(in: .encode)
    #endif
    return try settings.format.encode(self, settings)
  }
}

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
