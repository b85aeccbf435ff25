import CHEIF
import Pixels

/// HEIC and AVIF by libheif, which applies the container's own turn.
enum HEIFDecoder {
  static func decode(_ bytes: [UInt8], _ probe: PhotoProbe, _ request: RenderRequest) throws(CodecError) -> Raster {
    try HEIFLibrary.start()
    var picture = unsafe sw_heif_picture()
    var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
    guard unsafe sw_heif_decode(bytes, bytes.count, probe.hasAlpha ? 1 : 0, &picture, &message) == 0 else {
      throw CodecError(heif: message, of: bytes)
    }
    defer { unsafe sw_heif_free(&picture) }
    let size = unsafe PixelSize(width: Int(picture.width), height: Int(picture.height))
    let stride = unsafe Int(picture.stride)
    let pixels = unsafe UnsafeBufferPointer(start: picture.pixels, count: stride * size.height)
    return unsafe Raster(
      interleaved: pixels, size: size, bands: Int(picture.bands), stride: stride, background: request.background,
      keepingAlpha: request.keepsAlpha)
  }
}
