package import Pixels

/// A format that can be written. To add one, add a file with its encoder and a line in `allCases`.
package struct OutputFormat: Sendable, Hashable, RawRepresentable, CaseIterable {
  /// The formats, in the order in which documents and errors name them.
  package static let allCases: [OutputFormat] = [jpeg, webp, avif, heic, jxl, png]

  /// The name in policies.
  package let rawValue: String
  /// The extension of its files.
  package let fileExtension: String
  /// The library that writes it.
  package let encoder: String
  /// The libraries that encoding needs.
  package let libraries: CodecLibraries
  /// The qualities whose files differ, ascending; empty if there is no quality, as for lossless formats.
  package let qualities: [Int]
  /// How hard its encoder can try; nil if it has no such setting.
  package let effort: EffortScale?
  /// Encodes a raster, without metadata or profile.
  let encode: @Sendable (Raster, EncodeSettings) throws(CodecError) -> [UInt8]

  init(
    _ name: String, fileExtension: String, encoder: String, libraries: CodecLibraries = [],
    qualities: [Int] = Array(1...100), effort: EffortScale? = nil,
    encode: @escaping @Sendable (Raster, EncodeSettings) throws(CodecError) -> [UInt8]
  ) {
    (rawValue, self.fileExtension, self.encoder) = (name, fileExtension, encoder)
    (self.libraries, self.qualities, self.effort, self.encode) = (libraries, qualities, effort, encode)
  }

  /// The format with this name.
  package init?(rawValue name: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = known
  }

  /// Formats are equal if their names are, because encoders cannot be compared.
  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  /// Hashes only the name, like `==`.
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Raster {
  /// This raster as a file, without metadata or profile.
  package func encoded(_ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    try settings.format.encode(self, settings)
  }
}

/// An encoder's own numbers for how hard it tries; which end is slow differs between encoders.
package struct EffortScale: Sendable {
  /// Three efforts that mean about the same for all encoders.
  package enum Level: String, Sendable, CaseIterable { case fast, middle, best }

  /// The encoder's own numbers.
  package let range: ClosedRange<Int>
  /// The number of each level: what a phone would use, what the encoder's authors use, and what pays on a server.
  package let fast, middle, best: Int
  /// The level without a setting.
  package let usual: Level

  /// The number of a level.
  package func number(_ level: Level) -> Int {
    switch level {
    case .fast: fast
    case .middle: middle
    case .best: best
    }
  }

  /// The level whose cost a number has at most.
  package func level(of number: Int) -> Level {
    let isRising = fast < best
    func isWithin(_ level: Int) -> Bool { isRising ? number <= level : number >= level }
    return isWithin(fast) ? .fast : isWithin(middle) ? .middle : .best
  }
}

/// How to encode a raster.
package struct EncodeSettings: Sendable, Hashable {
  /// The format; of the settings below, other formats than JPEG use only the quality and the effort.
  package var format = OutputFormat.jpeg
  /// The encoder's own quality, 1…100.
  package var quality: Int
  /// How much of the colour to keep; by default one sample for every four pixels.
  package var chroma = ChromaSampling.quarter
  /// Whether the file has several scans, each finer than the one before.
  package var isProgressive = false
  /// Whether Huffman tables are made for this picture, instead of using the standard's examples.
  package var isOptimized = false
  /// Other differences between the files of JPEG encoders.
  package var style = JPEGStyle()
  /// How hard the encoder tries, on its own scale; nil for the usual effort, or if the format has no such scale.
  package var effort: Int?
  /// The name of the copied encoder; nil for the library's own way.
  package var encoder: String?

  /// Settings; by default, for a JPEG of this quality.
  package init(
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

extension EncodeSettings {
  /// The effort on the encoder's own scale; 0 if the format has none.
  package var effortNumber: Int { effort ?? format.effort.map { $0.number($0.usual) } ?? 0 }
}
