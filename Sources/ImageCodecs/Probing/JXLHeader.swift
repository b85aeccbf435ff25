import CJXL
import Pixels

/// The header of a JPEG XL, as libjxl reads it, and its boxes if it is in a container.
enum JXLHeader {
  /// The first box of a container (ISO/IEC 18181-2); without one, a file is only a codestream.
  static let signature: [UInt8] = [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A]

  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    try JXLLibrary.start()
    var info = unsafe sw_jxl_info()
    let result = unsafe sw_jxl_probe(bytes, bytes.count, &info)
    defer { unsafe sw_jxl_free(info.profile) }
    guard result == 0 else { throw CodecError(jxl: result, of: bytes) }
    guard unsafe info.frames <= SW_JXL_MOST_FRAMES else {
      throw PhotoProbe.crowded("frames", most: Int(SW_JXL_MOST_FRAMES))
    }
    var probe = unsafe PhotoProbe(
      format: .jxl, storedSize: PixelSize(width: Int(info.width), height: Int(info.height)))
    probe.colourModel = unsafe info.is_grey != 0 ? .grey : .rgb
    probe.hasAlpha = unsafe info.has_alpha != 0
    probe.bitDepth = unsafe Int(info.bit_depth)
    probe.auxiliaryPictures = unsafe Int(info.auxiliaries)
    probe.frames = unsafe max(1, Int(info.frames))
    probe.statesHighDynamicRange = unsafe info.is_high_range != 0
    if let profile = unsafe info.profile {
      let count = unsafe info.profile_count
      guard count <= ICCProfile.mostBytes else { throw ICCProfile.tooLarge(count) }
      probe.profile = unsafe try ICCProfile(Array(UnsafeBufferPointer(start: profile, count: count)))
    }
    for box in boxes(of: bytes) {
      if box.type == "Exif" { probe.apply(exif(in: box.content)) }
      if isPacked(box, "Exif") { probe.hasEXIF = true }
    }
    return probe
  }

  /// Whether a file embeds an ICC profile.
  static func hasProfile(_ bytes: [UInt8]) -> Bool {
    var info = unsafe sw_jxl_info()
    guard (try? JXLLibrary.start()) != nil, unsafe sw_jxl_probe(bytes, bytes.count, &info) == 0 else { return false }
    defer { unsafe sw_jxl_free(info.profile) }
    return unsafe info.has_profile != 0
  }

  /// The boxes of a container; none if the file is a codestream.
  static func boxes(of bytes: [UInt8]) -> [HEIFBoxes.Box] {
    bytes.starts(with: signature) ? HEIFBoxes(ByteReader(bytes)).all : []
  }

  /// Whether a box is another one, compressed.
  static func isPacked(_ box: HEIFBoxes.Box, _ type: String) -> Bool {
    box.type == "brob" && box.content.has(type, at: 0)
  }

  /// The content begins with the distance from its fifth byte to the TIFF header.
  static func exif(in content: ByteReader) -> EXIF? {
    content.u32(0).flatMap { EXIF(tiff: content.slice(4 + $0, .max)) }
  }
}

extension MetadataFinder {
  /// Finds what is beside the picture in a container, and in the JPEG that can be made from it.
  mutating func readJXL() {
    if JXLHeader.hasProfile(bytes) { found(.icc) }
    guard bytes.starts(with: JXLHeader.signature) else {
      // Only decoding shows where a codestream ends.
      if let rest = try? JXLDecoder.decoded(bytes, RenderRequest()).rest, rest > 0 { found(.other) }
      return
    }
    let boxes = HEIFBoxes(ByteReader(bytes))
    if boxes.hasRest { found(.other) }
    for box in boxes.all {
      switch box.type {
      case "JXL ", "ftyp", "jxll", "jxli", "jxlc", "jxlp": break
      // What a JPEG has besides its coefficients, also its metadata.
      case "jbrd":
        if let jpeg = try? JXLDecoder.jpeg(in: bytes) { found(MetadataKind.all(in: jpeg)) } else { found(.other) }
      case "Exif":
        found(.exif)
        if JXLHeader.exif(in: box.content)?.hasGPS == true { found(.gps) }
      case "xml ": found(.xmp)
      case "brob" where JXLHeader.isPacked(box, "Exif"): found(.exif)
      case "brob" where JXLHeader.isPacked(box, "xml "): found(.xmp)
      default: found(.other)
      }
    }
  }
}
