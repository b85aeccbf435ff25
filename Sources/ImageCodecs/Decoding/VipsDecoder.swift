import CVips
import Pixels
import System
import Units

/// PNG, WebP, GIF and TIFF by libvips.
enum VipsDecoder {
  static func decode(_ bytes: [UInt8], _ request: RenderRequest) throws(CodecError) -> Raster {
    try VipsLibrary.start()
    let given = try pictureAlone(in: bytes)
    var picture = unsafe sw_vips_picture()
    var message = VipsLibrary.messageBuffer
    guard unsafe sw_vips_decode(given, given.count, &picture, &message) == 0 else {
      let reason = VipsLibrary.text(message)
      let code: Reason.Code =
        endsEarly(bytes) || reason.contains("nexpected end")
        ? .truncated : reason.contains("blocked") || reason.contains("not in a known format") ? .unsupported : .corrupt
      throw CodecError(code, "\(bytes.count.grouped) bytes (libvips: \(reason))")
    }
    return try unsafe VipsLibrary.take(&picture, background: request.background, keepingAlpha: request.keepsAlpha)
  }

  /// The file without what is beside its picture, if its format lets us separate that.
  private static func pictureAlone(in bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    switch PhotoFormat(sniffing: bytes) {
    case .png: return try PNGPicture(of: bytes).bytes
    case .webp: return WebPPicture.alone(in: bytes)
    case .tiff: return TIFFPicture.alone(in: bytes)
    default: return bytes
    }
  }

  /// Whether a file is shorter than it says; libvips's messages seldom distinguish that from nonsense.
  private static func endsEarly(_ bytes: [UInt8]) -> Bool {
    switch PhotoFormat(sniffing: bytes) {
    case .webp: (ByteReader(bytes[...], isBigEndian: false).u32(4) ?? .max) + 8 > bytes.count
    case .png: !ByteReader(bytes).has("IEND", at: bytes.count - 8)
    case .gif: bytes.last != 0x3B
    default: false
    }
  }
}

/// libvips, loaded and started when it is first needed; it provides pictures, and its error messages are quoted.
enum VipsLibrary {
  private static let loadFailure: String? = {
    Host.loading(library: "vips", version: "42") { file in
      var message = messageBuffer
      return unsafe sw_vips_load(file, &message) == 0 ? nil : text(message)
    }
  }()

  private static let startFailure: String? = {
    if let loadFailure { return loadFailure }
    var message = messageBuffer
    return unsafe sw_vips_start(&message) == 0 ? nil : text(message)
  }()

  static func start() throws(CodecError) {
    if let startFailure {
      throw CodecError(
        .unsupported,
        "libvips does not start: \(startFailure); `stepwedge doctor` names the package of version 8.12 or later")
    }
  }

  /// The version of the loaded library, for which it need not be started (which would take three times as long).
  static var version: String { loadFailure == nil ? unsafe String(cString: sw_vips_version()) : "none" }

  static var messageBuffer: [CChar] { [CChar](repeating: 0, count: Int(SW_VIPS_MESSAGE)) }

  static func text(_ message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Copies a picture's samples, with opacity separate or flattened over the background, and frees libvips's copy.
  static func take(
    _ picture: inout sw_vips_picture, background: [UInt8], keepingAlpha: Bool
  ) throws(CodecError) -> Raster {
    defer { unsafe sw_vips_free(picture.pixels) }
    let bands = unsafe Int(picture.bands)
    let size = unsafe PixelSize(width: Int(picture.width), height: Int(picture.height))
    guard (1...4).contains(bands) else { throw CodecError(.unsupported, "a picture of \(bands) channels") }
    guard let base = unsafe picture.pixels else { throw CodecError(.corrupt, "libvips gave no pixels") }
    let pixels = unsafe UnsafeBufferPointer(start: base, count: size.area * bands)
    return unsafe Raster(
      interleaved: pixels, size: size, bands: bands, stride: size.width * bands, background: background,
      keepingAlpha: keepingAlpha)
  }
}

extension Raster {
  /// Interleaved samples with or without opacity (2 or 4 bands).
  ///
  /// Opacity is applied to encoded values, as viewers and ImageMagick do, not to light.
  init(
    interleaved source: UnsafeBufferPointer<UInt8>, size: PixelSize, bands: Int, stride: Int, background: [UInt8],
    keepingAlpha: Bool
  ) {
    let channels = bands >= 3 ? 3 : 1
    let hasAlpha = bands == 2 || bands == 4
    var alpha: [UInt8]? = hasAlpha && keepingAlpha ? [] : nil
    alpha?.reserveCapacity(size.area)
    let samples = unsafe [UInt8](unsafeUninitializedCapacity: size.area * channels) { out, count in
      var to = 0
      for y in 0..<size.height {
        var from = y * stride
        if !hasAlpha {
          for i in 0..<size.width * channels { unsafe out[to + i] = source[from + i] }
          to += size.width * channels
          continue
        }
        for _ in 0..<size.width {
          let opacity = unsafe Int(source[from + channels])
          for c in 0..<channels {
            let ink = unsafe Int(source[from + c])
            let paper = Int(background[c])
            unsafe out[to + c] =
              keepingAlpha ? UInt8(ink) : UInt8((ink * opacity + paper * (255 - opacity) + 127) / 255)
          }
          if keepingAlpha { alpha?.append(UInt8(opacity)) }
          to += channels
          from += bands
        }
      }
      count = size.area * channels
    }
    self.init(size: size, channels: channels, samples: samples, alpha: alpha)
  }
}
