import CHEIF
import CJPEG
import CVips

/// The codec libraries as they are at run time: they decide the bytes, so every record names them.
public enum LibraryVersions {
  /// Library names and their versions.
  public static var all: [(name: String, version: String)] {
    [
      ("libjpeg-turbo", unsafe String(cString: sw_jpeg_version())),
      ("libheif", HEIFLibrary.version),
      ("libvips", VipsLibrary.version),
    ]
  }

  /// What each container can be decoded or encoded with here; what is missing says what it costs.
  public static var codecs: [(name: String, isThere: Bool, cost: String)] {
    let vips = (try? VipsLibrary.start()) != nil
    let heif = (try? HEIFLibrary.start()) != nil
    func has(_ operation: String) -> Bool { unsafe vips && sw_vips_has(operation) != 0 }
    return [
      ("HEIC decoding", heif && sw_heif_can(0, 0) != 0, "iPhone photos fail as unsupported"),
      ("AVIF decoding", heif && sw_heif_can(0, 1) != 0, "AVIF photos fail as unsupported"),
      ("HEIC encoding", heif && sw_heif_can(1, 0) != 0, "policies with format heic fail"),
      ("AVIF encoding", heif && sw_heif_can(1, 1) != 0, "policies with format avif fail"),
      ("PNG decoding", has("pngload_buffer"), "screenshots fail as unsupported"),
      ("WebP decoding", has("webpload_buffer"), "WebP photos fail as unsupported"),
      ("GIF decoding", has("gifload_buffer"), "GIF pictures fail as unsupported"),
      ("TIFF decoding", has("tiffload_buffer"), "TIFF pictures fail as unsupported"),
      ("WebP encoding", has("webpsave_buffer"), "policies with format webp fail"),
    ]
  }
}
