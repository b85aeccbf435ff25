import CVips
import Units

/// PNG, WebP, GIF and TIFF by libvips.
enum VipsDecoder {
  static func decode(_ bytes: [UInt8], _ request: RenderRequest) throws(CodecError) -> Raster {
    try VipsLibrary.start()
    var picture = unsafe sw_vips_picture()
    var message = VipsLibrary.messageBuffer
    guard unsafe sw_vips_decode(bytes, bytes.count, &picture, &message) == 0 else {
      let reason = VipsLibrary.text(message)
      let code: CodecError.Code =
        reason.contains("trunc") || reason.contains("end of file") || reason.contains("out of data")
        ? .truncated : reason.contains("blocked") || reason.contains("not in a known format") ? .unsupported : .corrupt
      throw CodecError(code, "\(bytes.count.grouped) bytes (libvips: \(reason))")
    }
    return try unsafe VipsLibrary.take(&picture, background: request.background, keepingAlpha: request.keepsAlpha)
  }
}
