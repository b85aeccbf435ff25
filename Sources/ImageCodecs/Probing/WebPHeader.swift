import Meaning
import Pixels

/// A WebP's RIFF chunks.
enum WebPHeader {
  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    var probe = PhotoProbe(format: .webp, storedSize: PixelSize(width: 0, height: 0))
    var frames = 0
    var at = 12
    while let length = reader.u32(at + 4) {
      let content = reader.slice(at + 8, length)
      let chunk = ByteReader(content, isBigEndian: false)
      // Ignore a VP8X chunk that follows image data.
      if reader.has("VP8X", at: at), let flags = chunk.u8(0), let w = chunk.u24(4), let h = chunk.u24(7),
        probe.storedSize.width == 0
      {
        probe.hasAlpha = flags & 0x10 != 0
        probe.storedSize = PixelSize(width: w + 1, height: h + 1)
      } else if reader.has("VP8 ", at: at), let w = chunk.u16(6), let h = chunk.u16(8), probe.storedSize.width == 0 {
        probe.storedSize = PixelSize(width: w & 0x3FFF, height: h & 0x3FFF)
      } else if reader.has("VP8L", at: at), let bits = chunk.u32(1), probe.storedSize.width == 0 {
        probe.storedSize = PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        probe.hasAlpha = bits >> 28 & 1 == 1
      } else if reader.has("ANMF", at: at) {
        frames += 1
      } else if reader.has("ICCP", at: at), probe.profile == nil {
        probe.profile = try ICCProfile(Array(content))
      } else if reader.has("EXIF", at: at), !probe.hasEXIF {
        probe.apply(EXIF(tiff: reader.has("Exif\0\0", at: at + 8) ? content.dropFirst(6) : content))
      }
      at += 8 + length + length % 2
    }
    guard probe.storedSize.width > 0 else {
      throw CodecError(.truncated, "the header of a WebP is missing (\(bytes.count) bytes)")
    }
    probe.frames = max(1, frames)
    probe.orientation = Orientation(rawValue: probe.statedOrientation ?? 1) ?? .up
    return probe
  }
}
