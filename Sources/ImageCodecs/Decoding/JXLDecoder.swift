import CJXL
import Pixels
import System
import Units

/// JPEG XL by libjxl, which rotates the picture itself.
enum JXLDecoder {
  static func decode(_ bytes: [UInt8], _ request: RenderRequest) throws(CodecError) -> Raster {
    try decoded(bytes, request).raster
  }

  /// The first frame, and how many bytes follow it.
  static func decoded(_ bytes: [UInt8], _ request: RenderRequest) throws(CodecError) -> (raster: Raster, rest: Int) {
    try JXLLibrary.start()
    var info = unsafe sw_jxl_info()
    var out: UnsafeMutablePointer<UInt8>?
    var rest = 0
    var result = unsafe sw_jxl_probe(bytes, bytes.count, &info)
    defer { unsafe sw_jxl_free(info.profile) }
    if result == 0 { result = unsafe sw_jxl_decode(bytes, bytes.count, info.has_alpha, &info, &out, &rest) }
    guard result == 0, let pixels = unsafe out else { throw CodecError(jxl: result, of: bytes) }
    defer { unsafe sw_jxl_free(pixels) }
    let size = unsafe PixelSize(width: Int(info.width), height: Int(info.height))
    let bands = unsafe (info.is_grey != 0 ? 1 : 3) + (info.has_alpha != 0 ? 1 : 0)
    let raster = unsafe Raster(
      interleaved: UnsafeBufferPointer(start: pixels, count: size.area * bands), size: size, bands: bands,
      stride: size.width * bands, background: request.background, keepingAlpha: request.keepsAlpha)
    return (raster, rest)
  }

  /// The JPEG that a file was made from, to the byte; nil if it was not made from one.
  static func jpeg(in bytes: [UInt8]) throws(CodecError) -> [UInt8]? {
    try JXLLibrary.start()
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    // JPEG XL saves a fifth, so no file of ours becomes much larger.
    guard unsafe sw_jxl_to_jpeg(bytes, bytes.count, 8 * bytes.count + 1 << 20, &out, &count) == 0,
      let jpeg = unsafe out
    else { return nil }
    defer { unsafe sw_jxl_free(jpeg) }
    return unsafe Array(UnsafeBufferPointer(start: jpeg, count: count))
  }
}

/// libjxl, loaded when it is first needed.
enum JXLLibrary {
  private static let startFailure: String? = {
    let version = unsafe String(cString: sw_jxl_file_version())
    return Host.loading(library: "jxl", version: version) { file in
      var message = messageBuffer
      return unsafe sw_jxl_start(file, &message) == 0 ? nil : text(message)
    }
  }()

  static func start() throws(CodecError) {
    if let startFailure {
      throw CodecError(
        .unsupported, "libjxl does not start: \(startFailure); `stepwedge doctor` names the package for JPEG XL")
    }
  }

  /// The version of the loaded library.
  static var version: String { startFailure == nil ? unsafe String(cString: sw_jxl_version()) : "none" }

  static var messageBuffer: [CChar] { [CChar](repeating: 0, count: Int(SW_JXL_MESSAGE)) }

  static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension CodecError {
  /// The error for a result of libjxl, which gives no reasons.
  init(jxl result: CInt, of bytes: [UInt8]) {
    let (code, words): (Reason.Code, String) =
      switch result {
      case SW_JXL_SHORT: (.truncated, "the file ends too early")
      case SW_JXL_UNSUPPORTED: (.unsupported, "colours that are not red, green and blue")
      default: (.corrupt, "it cannot be read")
      }
    self.init(code, "\(bytes.count.grouped) bytes (libjxl: \(words))")
  }
}
