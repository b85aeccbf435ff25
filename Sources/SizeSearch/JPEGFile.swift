import Pixels

/// Puts a JPEG file together from quantised coefficients: JFIF header, tables, scans.
struct JPEGFile {
  private let picture: QuantisedPicture
  private let scans: [CountedScan]
  let isProgressive: Bool

  /// A scan, the codes that are best for it, and what it costs.
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

  /// The file's size without the zero bytes stuffed behind bytes of 255, which only writing shows.
  var bytesBeforeStuffing: Int { scans.reduce(bytesBesideScans) { $0 + ($1.bits + 7) / 8 } }

  /// Header, tables and codes: what a larger picture has too.
  var bytesBesideScans: Int { scans.reduce(header.count + 2) { $0 + segments(of: $1).count } }

  /// Bits of all scans: what grows with the picture.
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
