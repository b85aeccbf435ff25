import Pixels

/// Builds a JPEG file from quantised coefficients: JFIF header, tables, scans.
struct JPEGFile {
  private let picture: QuantisedPicture
  private let scans: [CountedScan]
  let isProgressive: Bool

  /// A scan, its best codes, and what it costs.
  private struct CountedScan {
    let scan: Scan
    let codes: [HuffmanCode?]
    let bits: Int
  }

  /// Counts the symbols of every scan and makes their codes.
  init(_ picture: QuantisedPicture, scans: [Scan], isProgressive: Bool) {
    self.picture = picture
    self.isProgressive = isProgressive
    self.scans = scans.map { scan in
      var counter = SymbolCounter()
      picture.send(scan, progressive: isProgressive, to: &counter)
      let codes = counter.codes()
      return CountedScan(scan: scan, codes: codes, bits: counter.bits(under: codes))
    }
  }

  /// The file's size without the zero bytes after bytes of 255, which are known only after writing.
  var bytesBeforeStuffing: Int { scans.reduce(bytesBesideScans) { $0 + ($1.bits + 7) / 8 } }

  /// Header, tables and codes, which a larger picture has, too.
  var bytesBesideScans: Int { scans.reduce(header.count + 2) { $0 + segments(of: $1).count } }

  /// Bits of all scans, which grow with the picture.
  var bits: Int { scans.reduce(0) { $0 + $1.bits } }

  /// The file.
  func write() -> [UInt8] {
    var bytes = header
    bytes.reserveCapacity(bytesBeforeStuffing + bytesBeforeStuffing / 32 + 4096)
    for scan in scans {
      bytes += segments(of: scan)
      var writer = BitWriter(continuing: bytes, codes: scan.codes)
      bytes = []
      picture.send(scan.scan, progressive: isProgressive, to: &writer)
      bytes = writer.finish()
    }
    return bytes + [0xFF, 0xD9]
  }

  private func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
  }

  private var header: [UInt8] {
    let jfif: [UInt8] = [0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    let tables = picture.tables.enumerated().flatMap { [UInt8($0.offset)] + $0.element.divisors }
    func twoBytes(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    let components = picture.planes.enumerated().flatMap { index, plane -> [UInt8] in
      [UInt8(index + 1), UInt8(plane.perMCU << 4 | plane.perMCU), UInt8(min(index, 1))]
    }
    let frame =
      [8] + twoBytes(picture.size.height) + twoBytes(picture.size.width) + [UInt8(picture.planes.count)] + components
    return [0xFF, 0xD8] + segment(0xE0, jfif) + segment(0xDB, tables)
      + segment(isProgressive ? 0xC2 : 0xC0, frame)
  }

  /// The codes and the header of one scan.
  private func segments(of counted: CountedScan) -> [UInt8] {
    let definitions = counted.codes.enumerated().flatMap { index, code -> [UInt8] in
      guard let code else { return [] }
      return [UInt8((index / 2) << 4 | index % 2)] + code.counts + code.symbols
    }
    let components = counted.scan.components.flatMap { [UInt8($0 + 1), UInt8(min($0, 1) << 4 | min($0, 1))] }
    let header =
      [UInt8(counted.scan.components.count)] + components
      + [UInt8(counted.scan.band.lowerBound), UInt8(counted.scan.band.upperBound), 0]
    return (definitions.isEmpty ? [] : segment(0xC4, definitions)) + segment(0xDA, header)
  }
}

/// How a size search turns coefficients into a file, except for the scale of the tables, which it searches.
struct JPEGRecipe: Sendable {
  /// Divisors at scale 1 in zigzag order, luma and chroma.
  let tables: [[Double]]
  /// The part of a divisor that is added before rounding down; a little less than ½ saves more than it costs.
  let bias: Float
  /// Whether values are chosen by error and bits together, which takes more time and is worth it if bits are few.
  let weighsBits: Bool
  /// Whether the file has several scans, coarse to fine.
  let isProgressive: Bool

  /// A recipe with the tables that keep most of such a picture for their bytes.
  init(of kind: PictureKind = .photo, in chroma: ChromaSampling = .quarter, isProgressive: Bool, weighsBits: Bool) {
    // In a pattern, all blocks lose what one block loses, so leaving values out gains nothing, and is visible.
    self.init(
      QuantisationTable.perceptual(of: kind, in: chroma), bias: kind == .pattern ? 0.5 : 0.45,
      weighsBits: weighsBits && kind != .pattern, isProgressive: isProgressive)
  }

  init(_ tables: [[Double]], bias: Float, weighsBits: Bool, isProgressive: Bool) {
    self.tables = tables
    self.bias = bias
    self.weighsBits = weighsBits
    self.isProgressive = isProgressive
  }

  /// The quality, 1 to 100, at which libjpeg's files are as large as with tables of this scale.
  static func quality(ofScale scale: Double) -> Double { scale < 1 ? 100 - 50 * scale : 50 / scale }

  /// The scale at which files are as large as libjpeg's at this quality, 1 to 100.
  static func scale(ofQuality quality: Double) -> Double { quality > 50 ? 2 - quality / 50 : 50 / quality }

  /// A file of quantised coefficients, with its symbols counted.
  func file(of picture: QuantisedPicture) -> JPEGFile {
    let components = picture.planes.count
    let scans = isProgressive ? Scan.progressive(components: components) : Scan.baseline(components: components)
    return JPEGFile(picture, scans: scans, isProgressive: isProgressive)
  }

  /// Both tables at one scale.
  func tables(at scale: Double) -> [QuantisationTable] { tables.map { QuantisationTable($0, scale: scale) } }
}
