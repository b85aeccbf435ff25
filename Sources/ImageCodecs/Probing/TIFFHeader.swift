import Meaning
import Pixels

/// A TIFF's first directory.
enum TIFFHeader {
  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    guard let directory = TIFFDirectory(bytes[...]), let width = directory.value(of: 256),
      let height = directory.value(of: 257)
    else { throw CodecError(.truncated, "the directory of a TIFF is missing (\(bytes.count) bytes)") }
    guard directory.entryCount <= mostEntries else { throw PhotoProbe.crowded("tags", most: mostEntries) }
    var probe = PhotoProbe(format: .tiff, storedSize: PixelSize(width: width, height: height))
    probe.bitDepth = directory.value(of: 258) ?? 1
    let photometric = directory.value(of: 262) ?? 2
    probe.colourModel = photometric <= 1 ? .grey : photometric == 5 ? .cmyk : .rgb
    probe.hasAlpha = directory.value(of: 338).map { $0 == 1 || $0 == 2 } ?? false
    probe.statedOrientation = directory.value(of: 274)
    probe.orientation = Orientation(rawValue: probe.statedOrientation ?? 1) ?? .up
    probe.hasEXIF = directory.value(of: 0x8769) != nil
    probe.hasGPS = directory.value(of: 0x8825) != nil
    let profile = directory.bytes(of: 34675)
    if !profile.isEmpty { probe.profile = try ICCProfile(Array(profile)) }
    probe.frames = directory.count(upTo: mostPages + 1)
    guard probe.frames <= mostPages else { throw PhotoProbe.crowded("pages", most: mostPages) }
    guard directory.value(of: 277) ?? 1 <= mostSamples else { throw PhotoProbe.crowded("channels", most: mostSamples) }
    let mostBeside = mostNamedBytes + 4 * min(probe.storedSize.area, 1 << 40)
    guard directory.namedBytes <= mostBeside else {
      throw PhotoProbe.crowded("bytes beside its picture", most: mostBeside)
    }
    let tile = (directory.value(of: 322) ?? 0, directory.value(of: 323) ?? 0)
    guard tile.0 <= max(width, leastTileSide), tile.1 <= max(height, leastTileSide),
      pixels(inTilesOf: tile, of: probe.storedSize)
        <= max(8 * min(probe.storedSize.area, 1 << 40), leastTileSide * leastTileSide)
    else {
      throw CodecError(.unsupported, "tiles of \(tile.0) × \(tile.1) pixels in a picture of \(width) × \(height)")
    }
    guard directory.bytes(of: 347).count <= mostTables else {
      throw PhotoProbe.crowded("bytes of JPEG tables", most: mostTables)
    }
    try TIFFBlocks(of: directory, inBytes: bytes.count).requireOrdinarySize(probe.storedSize)
    return probe
  }

  /// What is decoded of a picture of this size that stands in tiles.
  private static func pixels(inTilesOf tile: (Int, Int), of size: PixelSize) -> Int {
    guard tile.0 > 0, tile.1 > 0, size.area <= 1 << 40 else { return 0 }
    func padded(_ side: Int, _ tile: Int) -> Int { (side + tile - 1) / tile * tile }
    return padded(size.width, tile.0) * padded(size.height, tile.1)
  }

  private static let mostPages = 1_000
  /// Editors and cameras write some dozens; the library compares each with each.
  private static let mostEntries = 500
  private static let mostSamples = 16
  /// They are read again for each tile.
  private static let mostTables = 65_536
  /// The library reads every tag's values; an editor may keep layers of all pixels among them.
  private static let mostNamedBytes = 4 << 20
  /// Tiles may reach beyond a picture, but not by more than a tile of usual size, nor all along a narrow one.
  private static let leastTileSide = 2_048
}
