import Meaning
import Pixels

/// A GIF's screen and the blocks that show how many frames it has.
enum GIFHeader {
  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    guard let width = reader.u16(6), let height = reader.u16(8), let flags = reader.u8(10) else {
      throw CodecError(.truncated, "the header of a GIF is missing (\(bytes.count) bytes)")
    }
    var probe = PhotoProbe(format: .gif, storedSize: PixelSize(width: width, height: height))
    var at = 13 + colourTable(flags)
    var frames = 0
    while let block = reader.u8(at) {
      if block == 0x21 {  // an extension
        if reader.u8(at + 1) == 0xF9, let control = reader.u8(at + 3), control & 1 == 1 { probe.hasAlpha = true }
        at += 2
      } else if block == 0x2C, let local = reader.u8(at + 9) {  // a frame
        frames += 1
        at += 11 + colourTable(local)
      } else {
        break
      }
      while let length = reader.u8(at), length > 0 { at += 1 + length }
      at += 1
    }
    probe.frames = max(1, frames)
    return probe
  }

  /// Bytes of the table of colours that these flags announce.
  static func colourTable(_ flags: Int) -> Int { flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0 }
}
