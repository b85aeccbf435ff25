import Meaning
import Pixels

/// A TIFF's first directory.
enum TIFFHeader {
  static func probe(_ bytes: [UInt8]) throws(CodecError) -> PhotoProbe {
    guard let directory = TIFFDirectory(bytes[...]), let width = directory.value(of: 256),
      let height = directory.value(of: 257)
    else { throw CodecError(.truncated, "the directory of a TIFF is missing (\(bytes.count) bytes)") }
    var probe = PhotoProbe(format: .tiff, storedSize: PixelSize(width: width, height: height))
    probe.bitDepth = directory.value(of: 258) ?? 1
    let photometric = directory.value(of: 262) ?? 2
    probe.colourModel = photometric <= 1 ? .grey : photometric == 5 ? .cmyk : .rgb
    probe.hasAlpha = directory.value(of: 338).map { $0 == 1 || $0 == 2 } ?? false
    probe.statedOrientation = directory.value(of: 274)
    probe.orientation = Orientation(rawValue: probe.statedOrientation ?? 1) ?? .up
    probe.hasEXIF = directory.value(of: 0x8769) != nil
    probe.hasGPS = directory.value(of: 0x8825) != nil
    let profile = directory.bytes(of: 34675)
    if !profile.isEmpty { probe.profile = try ICCProfile(Array(profile)) }
    probe.frames = directory.count(upTo: mostPages)
    return probe
  }

  /// Pages beyond this are not counted.
  private static let mostPages = 1_000
}
