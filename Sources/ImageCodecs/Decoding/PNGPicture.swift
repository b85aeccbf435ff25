import Meaning

/// A PNG as its decoder gets it: the chunks of the picture. What stands beside it is never inflated or read.
struct PNGPicture {
  /// The file with those chunks alone.
  private(set) var bytes: [UInt8]
  /// What was deflated of it.
  private var data: [UInt8] = []

  /// Pixels, and how their colours are meant.
  private static let kept = ["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]

  /// Takes the picture out of a whole file; throws where it costs more than its pixels explain.
  init(of file: [UInt8]) throws(CodecError) {
    let reader = ByteReader(file)
    bytes = Array(file.prefix(8))
    var at = 8
    var hasProfile = false
    while let length = reader.u32(at), let first = reader.u8(at + 4) {
      let chunk = reader.slice(at, 12 + length)
      if let name = Self.kept.first(where: { reader.has($0, at: at + 4) }) {
        if name == "IDAT" { data += reader.slice(at + 8, length) }
        // A profile is one; each would be inflated.
        if name != "iCCP" || !hasProfile { bytes += chunk }
        if name == "iCCP" { hasProfile = true }
        if name == "IEND" { break }
      } else if UInt8(first) & 0x20 == 0 {
        // A capital letter: who does not know it cannot show the picture.
        throw CodecError(.unsupported, "a chunk that a picture cannot be read without, and that no standard has")
      }
      at += 12 + length
    }
    try requireOrdinaryData(ByteReader(file))
  }

  /// A decoder inflates whatever is there, also behind the last row.
  private func requireOrdinaryData(_ header: ByteReader) throws(CodecError) {
    let (rows, rowBytes) = Self.rows(header)
    // Of a size that nobody decodes there may be anything.
    guard rowBytes < 1 << 50 else { return }
    let most = 2 * rowBytes + 65_536
    // Each block may have tables of its own; encoders end one after some thousands of bytes, or at a row's end.
    let mostBlocks = 1_000 + 4 * rows + rowBytes / 256
    let found = Inflated(data, mostBytes: most, mostBlocks: mostBlocks)
    guard found.bytes <= most else {
      throw CodecError(.unsupported, "picture data that inflates to more than twice its pixels")
    }
    guard found.blocks <= mostBlocks else { throw PhotoProbe.crowded("deflated blocks", most: mostBlocks) }
  }

  /// Rows, those of each pass where it is interlaced, and what they have before they are deflated.
  private static func rows(_ header: ByteReader) -> (count: Int, bytes: Int) {
    guard let width = header.u32(16), let height = header.u32(20), let depth = header.u8(24), let colour = header.u8(25)
    else { return (0, 0) }
    let bits = depth * (colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1)
    let passes = header.u8(28) == 0 ? [(0, 0, 1, 1)] : adam7
    var (count, bytes) = (0, 0)
    for (left, top, across, down) in passes {
      let (columns, rows) = ((width - left + across - 1) / across, (height - top + down - 1) / down)
      guard columns > 0, rows > 0 else { continue }
      count += rows
      let (more, isFar) = rows.multipliedReportingOverflow(by: 1 + (columns * bits + 7) / 8)
      bytes += isFar ? 1 << 50 : min(more, 1 << 50)
    }
    return (count, bytes)
  }

  /// Where each pass of an interlaced picture begins, and how far apart its pixels lie.
  private static let adam7 = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]
}
