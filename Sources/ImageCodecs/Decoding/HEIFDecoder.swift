import CHEIF
import Pixels
import System

/// HEIC and AVIF by libheif, which applies the container's own rotation.
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

/// libheif, loaded when it is first needed.
enum HEIFLibrary {
  private static let startFailure: String? = {
    Host.loading(library: "heif", version: "1") { file in
      var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
      guard unsafe sw_heif_start(file, &message) != 0 else { return nil }
      return String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }()

  static func start() throws(CodecError) {
    if let startFailure {
      throw CodecError(
        .unsupported,
        "libheif does not start: \(startFailure); `stepwedge doctor` names the package of version 1.12 or later")
    }
  }

  /// The version of the loaded library.
  static var version: String { startFailure == nil ? unsafe String(cString: sw_heif_version()) : "none" }
}
