import CJPEG
import Units
import Glibc

/// JPEG by libjpeg-turbo.
enum JPEGEncoder {
  static func encode(_ raster: Raster, _ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    guard raster.size.longestSide <= 65500 else {
      throw CodecError(
        .unsupported, "a JPEG side ends at 65,500 pixels; this picture has \(raster.size.longestSide.grouped)")
    }
    return try encode(raster.samples, size: raster.size, channels: raster.channels, settings)
  }

  /// Samples of 1 (grey), 3 (red, green, blue) or 4 channels (inks, inverted as Adobe stores them).
  static func encode(
    _ samples: [UInt8], size: PixelSize, channels: Int, _ settings: EncodeSettings
  ) throws(CodecError) -> [UInt8] {
    let factors = settings.chroma.factors
    let plain = sw_jpeg_settings(
      width: CInt(size.width), height: CInt(size.height), channels: CInt(channels),
      quality: CInt(settings.quality), horizontal: CInt(factors.horizontal), vertical: CInt(factors.vertical),
      progressive: settings.isProgressive ? 1 : 0, optimize: settings.isOptimized ? 1 : 0)
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var fault = sw_jpeg_fault()
    guard unsafe sw_jpeg_encode(samples, plain, &out, &count, &fault) == 0, let bytes = unsafe out else {
      let words = unsafe withUnsafeBytes(of: fault.message) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw CodecError(.unsupported, "libjpeg cannot write it: \(words)")
    }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
