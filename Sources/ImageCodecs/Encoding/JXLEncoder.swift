import CJXL
import Pixels
import System

extension OutputFormat {
  /// JPEG XL. The quality is on the scale of libjxl's own programs; 100 is lossless.
  package static let jxl = OutputFormat(
    "jxl", fileExtension: "jxl", encoder: "libjxl", libraries: .jxl,
    effort: EffortScale(range: 1...9, fast: 3, middle: 7, best: 8, usual: .fast)
  ) { (raster, settings) throws(CodecError) in
    try JXLEncoder.encode(raster, settings)
  }
}

/// JPEG XL by libjxl: pictures, and JPEGs without loss.
package enum JXLEncoder {
  static func encode(_ raster: Raster, _ settings: EncodeSettings) throws(CodecError) -> [UInt8] {
    try unsafe file { out, count, message in
      unsafe sw_jxl_encode(
        raster.samples, CInt(raster.width), CInt(raster.height), CInt(raster.channels),
        Float(distance(quality: settings.quality)), CInt(settings.effortNumber), out, count, message)
    }
  }

  /// A JPEG without loss, about a fifth smaller: its coefficients are the same, and the same file can be made from it
  /// again. Nil if libjxl cannot do that with this one; throws if there is no libjxl.
  package static func transcode(_ jpeg: [UInt8]) throws(CodecError) -> [UInt8]? {
    try JXLLibrary.start()
    let effort = CInt(OutputFormat.jxl.effort?.fast ?? 3)
    return try? unsafe file { out, count, message in
      unsafe sw_jxl_from_jpeg(jpeg, jpeg.count, effort, out, count, message)
    }
  }

  /// The distance that libjxl's programs use for a quality (`JxlEncoderDistanceFromQuality`, which 0.7 lacks): 1 is
  /// hardly visible.
  static func distance(quality: Int) -> Double {
    let quality = Double(quality)
    if quality >= 100 { return 0 }
    if quality >= 30 { return 0.1 + (100 - quality) * 0.09 }
    return 53 / 3_000 * quality * quality - 23 / 20 * quality + 25
  }

  private static func file(
    _ write: (
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>, UnsafeMutablePointer<CChar>
    ) -> CInt
  ) throws(CodecError) -> [UInt8] {
    try JXLLibrary.start()
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = JXLLibrary.messageBuffer
    guard unsafe write(&out, &count, &message) == 0, let bytes = unsafe out else {
      throw CodecError(.unsupported, "libjxl cannot write it: \(JXLLibrary.text(message))")
    }
    defer { unsafe sw_jxl_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
