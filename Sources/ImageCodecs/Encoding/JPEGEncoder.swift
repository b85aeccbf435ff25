import CJPEG
import Documents
import Pixels
import System
import Units

extension OutputFormat {
  /// JPEG: all settings count; sides are at most 65,500 pixels.
  package static let jpeg = OutputFormat("jpeg", fileExtension: "jpg", encoder: "libjpeg") {
    (raster, settings) throws(CodecError) in try JPEGEncoder.encode(raster, settings)
  }
}

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
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var fault = sw_jpeg_fault()
    let result = unsafe withPlainSettings(settings, size: size, channels: channels) { plain in
      unsafe sw_jpeg_encode(samples, plain, &out, &count, &fault)
    }
    guard result == 0, let bytes = unsafe out else {
      let words = unsafe withUnsafeBytes(of: fault.message) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw CodecError(.unsupported, "libjpeg cannot write it: \(words)")
    }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Calls `body` with the settings for C, which point to tables and scans.
  private static func withPlainSettings(
    _ settings: EncodeSettings, size: PixelSize, channels: Int, _ body: (sw_jpeg_settings) -> CInt
  ) -> CInt {
    let style = settings.style
    let factors = settings.chroma.factors
    let tables = style.tables.map { $0.luma + $0.chroma } ?? []
    let scans = style.scans.map(\.plain)
    return unsafe tables.withUnsafeBufferPointer { tables in
      unsafe scans.withUnsafeBufferPointer { scans in
        let plain = unsafe sw_jpeg_settings(
          width: CInt(size.width), height: CInt(size.height), channels: CInt(channels),
          quality: CInt(settings.quality), tables: tables.isEmpty ? nil : tables.baseAddress,
          horizontal: CInt(factors.horizontal),
          vertical: CInt(factors.vertical), progressive: settings.isProgressive ? 1 : 0,
          optimize: settings.isOptimized ? 1 : 0, scans: scans.isEmpty ? nil : scans.baseAddress,
          scan_count: CInt(scans.count),
          // Encoders do not write restarts into progressive files.
          restart_rows: style.restartsEachRow && !settings.isProgressive ? 1 : 0,
          fast_dct: style.transform == .ifast ? 1 : 0, reserved: CInt(style.reservedBytes))
        return unsafe body(plain)
      }
    }
  }
}

extension JPEGStyle.Scan {
  fileprivate var plain: sw_jpeg_scan {
    sw_jpeg_scan(
      components: CInt(components.reduce(0) { $0 | 1 << $1 }), first: CInt(band.lowerBound),
      last: CInt(band.upperBound),
      high: CInt(high), low: CInt(low))
  }
}
