import Meaning
import Pixels

/// The strips or tiles that a TIFF's picture stands in: each is decoded, also where others name the same bytes.
struct TIFFBlocks {
  private let directory: TIFFDirectory
  private let fileCount: Int
  /// The bytes of each.
  let places: [Range<Int>]

  /// How they are compressed: a number of TIFF's own.
  let compression: Int
  private var isCompressed: Bool { compression != 1 }

  init(of directory: TIFFDirectory, inBytes fileCount: Int) throws(CodecError) {
    self.directory = directory
    self.fileCount = fileCount
    compression = directory.value(of: 259) ?? 1
    func either(_ strips: Int, _ tiles: Int) throws(CodecError) -> [Int] {
      let (strips, tiles) = (directory.values(of: strips, upTo: .max), directory.values(of: tiles, upTo: .max))
      guard strips.isEmpty || tiles.isEmpty else {
        throw CodecError(.unsupported, "strips and tiles in the same picture")
      }
      return strips + tiles
    }
    let offsets = try either(273, 324)
    let counts = try either(279, 325)
    let takesRest = compression != 1
    places = offsets.enumerated().map { index, offset in
      let rest = max(0, fileCount - offset)
      let stated = index < counts.count ? counts[index] : 0
      // The library takes all that follows for one that is compressed. A block at 0 is none.
      let count = stated > 0 ? min(stated, rest) : takesRest && offset > 0 ? rest : 0
      return offset..<offset + count
    }
  }

  /// Throws where all blocks together are larger than any coder makes them.
  func requireOrdinarySize(_ size: PixelSize) throws(CodecError) {
    let bytes = places.reduce(0) { $0 + $1.count }
    let most = 2 * min(rawBytes(of: size), fileCount) + 65_536
    guard bytes <= most else { throw PhotoProbe.crowded("bytes of picture data", most: most) }
  }

  /// What the picture takes without compression; samples of less than a byte count as one, since fax coders make more of
  /// dithered ones than they were.
  private func rawBytes(of size: PixelSize) -> Int {
    func padded(_ side: Int, _ tag: Int) -> Int {
      guard let tile = directory.value(of: tag), tile > 0 else { return side }
      // What a tile has beyond all of the picture hardly counts when it is compressed.
      if isCompressed, tile > side { return max(side, min(tile, Self.usualTileSide)) }
      return (side + tile - 1) / tile * tile
    }
    // Of a size that nobody decodes there may be anything.
    let pixels = min(PixelSize(width: padded(size.width, 322), height: padded(size.height, 323)).area, 1 << 36)
    return pixels * (directory.value(of: 277) ?? 1) * max(1, ((directory.value(of: 258) ?? 1) + 7) / 8)
  }

  private static let usualTileSide = 512
}
