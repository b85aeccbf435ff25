import CVips
import Meaning
import Pixels
import Units

/// PNG, WebP, GIF and TIFF by libvips.
enum VipsDecoder {
  static func decode(_ bytes: [UInt8], _ request: RenderRequest) throws(CodecError) -> Raster {
    try VipsLibrary.start()
    let given = try pictureAlone(in: bytes)
    var picture = unsafe sw_vips_picture()
    var message = VipsLibrary.messageBuffer
    guard unsafe sw_vips_decode(given, given.count, &picture, &message) == 0 else {
      let reason = VipsLibrary.text(message)
      let code: Reason.Code =
        endsEarly(bytes) || reason.contains("nexpected end")
        ? .truncated : reason.contains("blocked") || reason.contains("not in a known format") ? .unsupported : .corrupt
      throw CodecError(code, "\(bytes.count.grouped) bytes (libvips: \(reason))")
    }
    return try unsafe VipsLibrary.take(&picture, background: request.background, keepingAlpha: request.keepsAlpha)
  }

  /// The file without what stands beside its picture, if that can be distinguished.
  private static func pictureAlone(in bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    switch PhotoFormat(sniffing: bytes) {
    case .png: return try PNGPicture(of: bytes).bytes
    case .webp: return WebPPicture.alone(in: bytes)
    case .tiff: return TIFFPicture.alone(in: bytes)
    default: return bytes
    }
  }

  /// Whether a file is shorter than it says: libvips' own words seldom distinguish that from nonsense.
  private static func endsEarly(_ bytes: [UInt8]) -> Bool {
    switch PhotoFormat(sniffing: bytes) {
    case .webp: (ByteReader(bytes[...], isBigEndian: false).u32(4) ?? .max) + 8 > bytes.count
    case .png: !ByteReader(bytes).has("IEND", at: bytes.count - 8)
    case .gif: bytes.last != 0x3B
    default: false
    }
  }
}
