import CHEIF
import Pixels
import Units

/// A HEIF container's primary picture, as libheif reads it.
enum HEIFHeader {
  static func probe(_ bytes: [UInt8], _ format: PhotoFormat) throws(CodecError) -> PhotoProbe {
    try HEIFLibrary.start()
    var info = sw_heif_info()
    var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
    guard unsafe sw_heif_probe(bytes, bytes.count, &info, &message) == 0 else {
      throw CodecError(heif: message, of: bytes)
    }
    var probe = PhotoProbe(
      format: info.is_av1 != 0 ? .avif : format, storedSize: PixelSize(width: Int(info.width), height: Int(info.height))
    )
    probe.hasAlpha = info.has_alpha != 0
    probe.bitDepth = Int(info.bit_depth)
    probe.auxiliaryPictures = Int(info.auxiliaries)
    probe.frames = max(1, Int(info.frames))
    probe.statesDisplayP3 = info.icc_count == 0 && info.primaries == 12
    probe.statesHighDynamicRange = info.transfer == 16 || info.transfer == 18
    if info.icc_count > 0 {
      guard info.icc_count <= ICCProfile.mostBytes else { throw ICCProfile.tooLarge(info.icc_count) }
      var profile = [UInt8](repeating: 0, count: info.icc_count)
      if unsafe sw_heif_profile(bytes, bytes.count, &profile, &message) == 0 { probe.profile = try ICCProfile(profile) }
    }
    if info.has_exif != 0 {
      if let exif = exif(of: bytes) { probe.apply(EXIF(tiff: exif[...])) }
      probe.hasEXIF = true
    }
    return probe
  }

  /// The EXIF block from its TIFF header; nil if the file has none, or a damaged one.
  static func exif(of bytes: [UInt8]) -> [UInt8]? {
    let count = unsafe sw_heif_exif(bytes, bytes.count, nil)
    var exif = [UInt8](repeating: 0, count: max(0, count))
    guard count > 0, unsafe sw_heif_exif(bytes, bytes.count, &exif) == count else { return nil }
    return exif
  }
}

extension CodecError {
  init(heif message: [CChar], of bytes: [UInt8]) {
    let words = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let reason = words.split(separator: "\n").first.map(String.init) ?? words
    let lowercased = reason.lowercased()
    // libheif 1.15 has the same code for a file that ends early and for nonsense; only its message distinguishes them.
    let code: Reason.Code =
      lowercased.contains("end of file") || lowercased.contains("insufficient")
      ? .truncated
      // A missing decoder, too: "No decoding plugin installed for this compression format".
      : lowercased.contains("unsupported") || lowercased.contains("plugin installed") ? .unsupported : .corrupt
    self.init(code, "\(bytes.count.grouped) bytes (libheif: \(reason))")
  }
}
