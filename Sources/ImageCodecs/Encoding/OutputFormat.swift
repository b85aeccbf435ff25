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
