import Meaning
import Pixels

/// A PNG's chunks up to its pixels.
enum PNGHeader {
  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    let reader = ByteReader(bytes)
    guard reader.has("IHDR", at: 12), let width = reader.u32(16), let height = reader.u32(20),
      let depth = reader.u8(24),
      let colour = reader.u8(25)
    else { throw CodecError(.truncated, "the header of a PNG is missing (\(bytes.count) bytes)") }
    var probe = PhotoProbe(format: .png, storedSize: PixelSize(width: width, height: height))
    probe.bitDepth = depth
    probe.colourModel = colour == 0 || colour == 4 ? .grey : .rgb
    probe.hasAlpha = colour == 4 || colour == 6
    var colours = PNGColours()
    var at = 8
    while let length = reader.u32(at), !reader.has("IEND", at: at + 4) {
      let content = reader.slice(at + 8, length)
      if reader.has("tRNS", at: at + 4) { probe.hasAlpha = true }
      if reader.has("acTL", at: at + 4) { probe.frames = ByteReader(content).u32(0) ?? 1 }
      if reader.has("eXIf", at: at + 4), !probe.hasEXIF { probe.apply(EXIF(tiff: content)) }
      if reader.has("iCCP", at: at + 4) {
        // A name has 79 bytes at most; a chunk may have any number.
        probe.profile = ICCProfile(name: String(decoding: content.prefix(79).prefix { $0 != 0 }, as: UTF8.self))
      }
      for name in PNGColours.chunks where reader.has(name, at: at + 4) { colours.take(name, ByteReader(content)) }
      at += 12 + length
    }
    if probe.profile == nil { colours.apply(to: &probe) }
    probe.orientation = Orientation(rawValue: probe.statedOrientation ?? 1) ?? .up
    return probe
  }
}
