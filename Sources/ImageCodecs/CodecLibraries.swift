import CHEIF
import CJPEG
import CVips
import Pixels

/// Libraries that are loaded when a picture first needs them. A process that will not be able to open files must load
/// them before.
package struct CodecLibraries: OptionSet, Codable, Sendable, Hashable {
  /// One bit for each library, as sent to workers.
  package let rawValue: Int

  /// The libraries with these bits; unknown bits are ignored.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// PNG, WebP, GIF, TIFF, and colour profiles that are more than a matrix.
  package static let vips = CodecLibraries(rawValue: 1)
  /// HEIC and AVIF.
  package static let heif = CodecLibraries(rawValue: 1 << 2)
  /// JPEG XL.
  package static let jxl = CodecLibraries(rawValue: 1 << 3)

  /// This many bytes from a photo's beginning show which libraries it needs.
  package static let headCount = 1 << 18

  /// The libraries that decoding a photo needs, by the first bytes of its file; all of them if these do not decide it.
  package init(forPhoto head: [UInt8]) {
    switch PhotoFormat(sniffing: head) {
    case nil: self = []
    case .jpeg:
      guard let probe = try? PhotoProbe(head) else {
        self = .vips
        return
      }
      let hasTables = probe.profile.map { $0.conversion == nil && !$0.bytes.isEmpty } ?? false
      self = hasTables && probe.colourModel != .grey ? .vips : []
    case .heic, .avif: self = [.heif, .vips]
    case .jxl: self = [.jxl, .vips]
    case .png, .webp, .gif, .tiff: self = .vips
    }
  }

  /// Loads the libraries. If one is missing, only pictures that need it fail, with a reason.
  package func load() {
    if contains(.vips) { try? VipsLibrary.start() }
    if contains(.heif) { try? HEIFLibrary.start() }
    if contains(.jxl) { try? JXLLibrary.start() }
  }
}

/// The codec libraries present at run time. They decide the bytes, so every record names them.
package enum LibraryVersions {
  /// Library names and their versions.
  package static var all: [(name: String, version: String)] {
    [
      ("libjpeg-turbo", unsafe String(cString: sw_jpeg_version())),
      ("libheif", HEIFLibrary.version),
      ("libvips", VipsLibrary.version),
      ("libjxl", JXLLibrary.version),
    ]
  }

  /// What each container can be decoded or encoded with here, and what a missing library makes impossible.
  package static var codecs: [(name: String, isThere: Bool, cost: String)] {
    let vips = (try? VipsLibrary.start()) != nil
    let heif = (try? HEIFLibrary.start()) != nil
    let jxl = (try? JXLLibrary.start()) != nil
    // Even if libheif has registered an encoder, that encoder's library may be missing.
    func writes(_ format: OutputFormat) -> Bool {
      let size = PixelSize(width: 64, height: 64)
      let grey = Raster(size: size, channels: 1, samples: [UInt8](repeating: 128, count: size.area))
      return (try? grey.encoded(EncodeSettings(format: format, quality: 50))) != nil
    }
    func has(_ operation: String) -> Bool { unsafe vips && sw_vips_has(operation) != 0 }
    return [
      ("HEIC decoding", heif && sw_heif_decodes(0) != 0, "iPhone photos fail as unsupported"),
      ("AVIF decoding", heif && sw_heif_decodes(1) != 0, "AVIF photos fail as unsupported"),
      ("HEIC encoding", writes(.heic), "policies with format heic fail"),
      ("AVIF encoding", writes(.avif), "policies with format avif fail"),
      ("PNG decoding", has("pngload_buffer"), "screenshots fail as unsupported"),
      ("WebP decoding", has("webpload_buffer"), "WebP photos fail as unsupported"),
      ("GIF decoding", has("gifload_buffer"), "GIF pictures fail as unsupported"),
      ("TIFF decoding", has("tiffload_buffer"), "TIFF pictures fail as unsupported"),
      ("WebP encoding", has("webpsave_buffer"), "policies with format webp fail"),
      ("JPEG XL decoding", jxl, "JPEG XL photos fail as unsupported"),
      ("JPEG XL encoding", writes(.jxl), "policies with format jxl fail"),
    ]
  }
}
