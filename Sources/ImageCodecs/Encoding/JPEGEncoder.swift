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
    let factors = settings.chroma.factors
    let plain = sw_jpeg_settings(
      width: CInt(raster.width), height: CInt(raster.height), channels: CInt(raster.channels),
      quality: CInt(settings.quality), horizontal: CInt(factors.horizontal), vertical: CInt(factors.vertical),
      progressive: settings.isProgressive ? 1 : 0, optimize: settings.isOptimized ? 1 : 0)
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var fault = sw_jpeg_fault()
    guard unsafe sw_jpeg_encode(raster.samples, plain, &out, &count, &fault) == 0, let bytes = unsafe out else {
      let words = unsafe withUnsafeBytes(of: fault.message) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw CodecError(.unsupported, "libjpeg cannot write it: \(words)")
    }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
