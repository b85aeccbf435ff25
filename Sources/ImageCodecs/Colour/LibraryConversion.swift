import CVips
import Pixels

/// Conversion to sRGB by libvips: CMYK, grey and table-based profiles.
enum LibraryConversion {
  /// Converts packed samples of 1, 3 or 4 (CMYK) channels to sRGB or grey.
  static func convert(
    _ samples: [UInt8], size: PixelSize, channels: Int, profile: ICCProfile?
  ) throws(CodecError) -> Raster {
    try VipsLibrary.start()
    var out = unsafe sw_vips_picture()
    var message = VipsLibrary.messageBuffer
    let bytes = profile?.bytes ?? []
    let result = unsafe bytes.withUnsafeBytes { profile in
      unsafe sw_vips_to_srgb(
        samples, CInt(size.width), CInt(size.height), CInt(channels), profile.isEmpty ? nil : profile.baseAddress,
        profile.count, &out, &message)
    }
    guard result == 0 else { throw CodecError(.unsupported, "colour profile: \(VipsLibrary.text(message))") }
    return try unsafe VipsLibrary.take(&out, background: [255, 255, 255], keepingAlpha: false)
  }
}
