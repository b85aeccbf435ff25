package import Pixels
import SizeSearch

/// What a JPEG's header shows about the encoder that wrote it.
package struct JPEGAnatomy: Sendable, Hashable {
  /// The picture's size as stored.
  package var size: PixelSize
  /// The divisors, from which the encoder's quality follows.
  package var tables: JPEGTables
  /// The chroma that is kept; nil if the picture is grey, or keeps it in a way that no encoder here uses.
  package var chroma: ChromaSampling?
  /// Whether the file has several scans.
  package var isProgressive: Bool
  /// Bytes of Huffman tables before the first scan, without the segments' markers and lengths.
  package var huffmanBytes: Int
  /// Whether those are the example tables of Annex K.
  package var hasStandardHuffman: Bool
  /// MCUs between restart markers, 0 for none.
  package var restartInterval: Int
  /// Bytes of segments beside the picture, with their markers but without the JFIF header.
  package var otherBytes: Int

  /// MCUs in a row of the picture.
  package var mcusInRow: Int {
    let mcu = 8 * (chroma ?? .full).factors.horizontal
    return (size.width + mcu - 1) / mcu
  }

  /// Reads the header of a file, which may be cut off after its first start of scan.
  package init(_ bytes: [UInt8]) throws(CodecError) {
    let segments = try JPEGHeader.segments(bytes)
    let probe = try JPEGHeader.probe(bytes)
    size = probe.storedSize
    chroma = probe.chroma
    isProgressive = probe.isProgressive
    var tables: [Int: [UInt8]] = [:]
    var huffman: [UInt8] = []
    (restartInterval, otherBytes) = (0, 0)
    for segment in segments {
      let reader = ByteReader(segment.content)
      switch segment.marker {
      case 0xDB: try Self.addTables(Array(segment.content), to: &tables)
      case 0xC4: huffman += segment.content
      case 0xDD: restartInterval = reader.u16(0) ?? 0
      case 0xE0 where reader.has("JFIF\0", at: 0): break
      case 0xE0...0xEF, 0xFE: otherBytes += segment.content.count + 4
      default: break
      }
    }
    guard let luma = tables[0], let both = JPEGTables(luma: luma, chroma: tables[1] ?? luma) else {
      throw CodecError(.corrupt, "no quantisation table before the first scan")
    }
    self.tables = both
    huffmanBytes = huffman.count
    hasStandardHuffman = huffman.count == Self.standardBytes && StandardHuffman.holds(huffman)
  }

  /// The size of Annex K's four tables: each has a byte for its name, 16 counts, and 12 or 162 symbols.
  private static let standardBytes = 2 * (17 + 12) + 2 * (17 + 162)

  /// One segment may contain several tables, in zigzag order.
  private static func addTables(_ content: [UInt8], to tables: inout [Int: [UInt8]]) throws(CodecError) {
    var at = 0
    while at < content.count {
      guard content[at] >> 4 == 0 else { throw CodecError(.unsupported, "a quantisation table of 16 bits") }
      guard at + 65 <= content.count else { throw CodecError(.corrupt, "a quantisation table is cut off") }
      var rows = [UInt8](repeating: 0, count: 64)
      for k in 0..<64 { rows[Zigzag.natural[k]] = content[at + 1 + k] }
      tables[Int(content[at] & 15)] = rows
      at += 65
    }
  }
}

/// The Huffman tables of ITU-T T.81, Annex K.3, by their number of codes of each length; a table made for a picture
/// does not have the same counts by chance.
private enum StandardHuffman {
  private static let counts: [UInt8: [UInt8]] = [
    0x00: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
    0x01: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
    0x10: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
    0x11: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
  ]

  static func holds(_ tables: [UInt8]) -> Bool {
    var at = 0
    while at + 17 <= tables.count {
      let lengths = Array(tables[(at + 1)..<(at + 17)])
      guard counts[tables[at]] == lengths else { return false }
      at += 17 + lengths.reduce(0) { $0 + Int($1) }
    }
    return at == tables.count
  }
}

/// Further differences between JPEG encoders, besides quality, chroma, scans and Huffman tables.
package struct JPEGStyle: Sendable, Hashable {
  /// The transform from samples to coefficients.
  package enum Transform: String, Sendable, CaseIterable, Hashable {
    /// libjpeg's accurate integer transform.
    case islow
    /// libjpeg's fast transform, which loses a little if divisors are small.
    case ifast
  }

  /// One scan of a progressive file, as ITU-T T.81 names its parts.
  package struct Scan: Sendable, Hashable {
    /// 0 luma, 1 Cb, 2 Cr.
    package var components: [Int]
    /// The range of coefficients, in zigzag order.
    package var band: ClosedRange<Int>
    /// The low bits that an earlier scan left out; 0 if there was no earlier scan.
    package var high: Int
    /// Bits that this scan leaves out, for a later one to add.
    package var low: Int

    /// A scan of these coefficients; by default with all their bits.
    package init(components: [Int], band: ClosedRange<Int>, high: Int = 0, low: Int = 0) {
      self.components = components
      self.band = band
      self.high = high
      self.low = low
    }
  }

  /// The divisors; nil for Annex K's, scaled for the quality as in libjpeg.
  package var tables: JPEGTables?
  /// The scans of a progressive colour picture; empty for libjpeg's own.
  package var scans: [Scan]
  /// Whether each row of MCUs in a baseline file begins with a restart.
  package var restartsEachRow: Bool
  /// The transform; by default libjpeg's accurate one.
  package var transform: Transform
  /// The bytes of a segment of zeros, which stands for what the imitated encoder writes beside the picture.
  package var reservedBytes: Int

  /// A style; by default like libjpeg's files.
  package init(
    tables: JPEGTables? = nil, scans: [Scan] = [], restartsEachRow: Bool = false, transform: Transform = .islow,
    reservedBytes: Int = 0
  ) {
    self.tables = tables
    self.scans = scans
    self.restartsEachRow = restartsEachRow
    self.transform = transform
    self.reservedBytes = reservedBytes
  }
}
