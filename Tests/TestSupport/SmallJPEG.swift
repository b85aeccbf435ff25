package import Pixels

extension Raster {
  /// 64×48 pixels of almost all levels.
  package static let pattern = Raster(
    size: PixelSize(width: 64, height: 48), channels: 3,
    samples: (0..<64 * 48 * 3).map { (index: Int) -> UInt8 in UInt8(index * 7 % 251) })
}

extension [UInt8] {
  /// Where a JPEG's markers of this code begin: 0xDA stands before a scan, 0xC4 before its Huffman codes.
  package func markers(_ code: UInt8) -> [Int] {
    indices.dropLast().filter { self[$0] == 0xFF && self[$0 + 1] == code }
  }
}
