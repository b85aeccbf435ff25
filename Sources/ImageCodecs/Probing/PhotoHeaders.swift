import Pixels
import Units

/// The colours that a PNG without an ICC profile states by numbers.
struct PNGColours {
  /// Stated colours that are shown as if they were sRGB.
  enum Unread: Sendable, Hashable {
    /// Code numbers of ITU-T H.273 for primaries.
    case primaries(Int)
    /// The exponent from light to samples, such as 1/1.8.
    case gamma(Double)

    var note: String {
      switch self {
      case .primaries(let code): "colours of other primaries than sRGB's (H.273 code \(code)) shown as sRGB"
      case .gamma(let gamma): "a gamma of 1/\((1 / gamma).fixed(2)) is stated and not applied; shown as sRGB"
      }
    }
  }

  /// `cICP`: primaries and transfer by H.273, which have priority over everything else in a PNG.
  private var codes: (primaries: Int, transfer: Int)?
  private var gamma: Double?
  private var isSRGB = false

  /// The chunks that it reads.
  static let chunks = ["cICP", "gAMA", "sRGB"]
  private static let (sRGBPrimaries, displayP3Primaries) = (1, 12)
  /// The transfer functions PQ and HLG.
  private static let highDynamicRange = [16, 18]
  /// sRGB's curve is near 1/2.2, so such files state about that.
  private static let ordinaryGammas = 0.44...0.47

  mutating func take(_ name: String, _ content: ByteReader) {
    switch name {
    case "cICP": if let primaries = content.u8(0), let transfer = content.u8(1) { codes = (primaries, transfer) }
    case "gAMA": gamma = content.u32(0).map { Double($0) / 100_000 }
    case "sRGB": isSRGB = true
    default: break
    }
  }

  func apply(to probe: inout PhotoProbe) {
    if let codes {
      probe.statesHighDynamicRange = Self.highDynamicRange.contains(codes.transfer)
      probe.statesDisplayP3 = codes.primaries == Self.displayP3Primaries && !probe.statesHighDynamicRange
      let isRead = probe.statesDisplayP3 || codes.primaries == Self.sRGBPrimaries
      if !isRead { probe.unreadColours = .primaries(codes.primaries) }
    } else if let gamma, gamma > 0, !isSRGB, !Self.ordinaryGammas.contains(gamma) {
      probe.unreadColours = .gamma(gamma)
    }
  }
}

/// A GIF's screen, and the blocks that show how many frames it has.
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

  /// The bytes of the colour table that these flags announce.
  static func colourTable(_ flags: Int) -> Int { flags & 0x80 != 0 ? 3 << ((flags & 7) + 1) : 0 }
}

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
        // A name has at most 79 bytes, but a chunk may have any number.
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

/// A TIFF's first directory.
enum TIFFHeader {
  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    guard let directory = TIFFDirectory(bytes[...]), let width = directory.value(of: 256),
      let height = directory.value(of: 257)
    else { throw CodecError(.truncated, "the directory of a TIFF is missing (\(bytes.count) bytes)") }
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
    probe.frames = directory.count(upTo: mostPages)
    return probe
  }

  /// More pages than this are not counted.
  private static let mostPages = 1_000
}

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

/// Reads numbers from a file's bytes, never past their end.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  var isBigEndian = true

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool = true) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  var count: Int { bytes.count }

  func u8(_ offset: Int) -> Int? {
    offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : nil
  }

  func u16(_ offset: Int) -> Int? { number(offset, 2) }
  func u24(_ offset: Int) -> Int? { number(offset, 3) }
  func u32(_ offset: Int) -> Int? { number(offset, 4) }

  /// A number of at most eight bytes; none are zero.
  func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes from `offset`, at most `count` of them; empty past the end.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    let start = bytes.startIndex + offset
    return bytes[start..<min(bytes.endIndex, start + min(count, bytes.count))]
  }

  func has(_ text: String, at offset: Int) -> Bool { slice(offset, text.utf8.count).elementsEqual(text.utf8) }
}
