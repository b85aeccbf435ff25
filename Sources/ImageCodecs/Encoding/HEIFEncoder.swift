import CHEIF
import Glibc

/// HEIC and AVIF by libheif, for comparison with what JPEG costs.
enum HEIFEncoder {
  /// libaom's effort, 0…9: 6 is what the published comparisons use.
  private static let speed = 6

  static func encode(_ raster: Raster, _ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
    let result = unsafe sw_heif_encode(
      raster.samples, CInt(raster.width), CInt(raster.height), CInt(raster.channels), settings.format == .avif ? 1 : 0,
      CInt(settings.quality), CInt(speed), &out, &count, &message)
    guard result == 0, let bytes = unsafe out else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw CodecError(.unsupported, "libheif cannot write \(settings.format.rawValue): \(reason)")
    }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
