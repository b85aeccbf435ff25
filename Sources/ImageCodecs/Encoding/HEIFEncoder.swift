import CHEIF
import Pixels
import System

extension OutputFormat {
  /// HEVC in a HEIF file. libheif passes every second quality to x265; the effort is the number of x265's preset.
  package static let heic = heif("heic", EffortScale(range: 0...9, fast: 0, middle: 6, best: 8, usual: .middle)) {
    quality in (100 - quality) / 2
  }
  /// AV1 in a HEIF file. The quality becomes one of libaom's 64 steps; the effort is libaom's speed.
  package static let avif = heif("avif", EffortScale(range: 0...9, fast: 9, middle: 6, best: 5, usual: .fast)) {
    quality in ((100 - quality) * 63 + 50) / 100
  }

  /// A format whose encoder has fewer steps than libheif has qualities: `step` maps a quality as libheif does.
  private static func heif(_ name: String, _ effort: EffortScale, step: (Int) -> Int) -> OutputFormat {
    let qualities = (1...100).filter { $0 == 1 || step($0) != step($0 - 1) }
    return OutputFormat(
      name, fileExtension: name, encoder: "libheif", libraries: .heif, qualities: qualities, effort: effort
    ) { (raster, settings) throws(CodecError) in
      try HEIFEncoder.encode(raster, settings)
    }
  }
}

/// HEIC and AVIF by libheif, to compare their cost with JPEG's.
enum HEIFEncoder {
  /// A camera encodes while it takes pictures, so it has no time to search.
  private static let ofCamera = 0

  static func encode(
    _ raster: Raster, _ settings: EncodeSettings, _ metadata: CameraMetadata? = nil
  ) throws(CodecError) -> [UInt8] {
    try HEIFLibrary.start()
    let effort = metadata != nil && settings.format == .heic ? Self.ofCamera : settings.effortNumber
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    var message = [CChar](repeating: 0, count: Int(SW_HEIF_MESSAGE))
    func encode(_ extras: UnsafePointer<sw_heif_metadata>?) -> CInt {
      unsafe sw_heif_encode(
        raster.samples, CInt(raster.width), CInt(raster.height), CInt(raster.channels),
        settings.format == .avif ? 1 : 0, CInt(settings.quality), CInt(effort), extras, &out, &count, &message)
    }
    var result: CInt = 0
    if let metadata {
      unsafe metadata.exif.withUnsafeBufferPointer { exif in
        unsafe metadata.profile.withUnsafeBufferPointer { profile in
          var extras = unsafe sw_heif_metadata(
            exif: exif.baseAddress, exif_count: exif.count, profile: profile.baseAddress, profile_count: profile.count,
            orientation: CInt(metadata.orientation.rawValue))
          result = unsafe encode(&extras)
        }
      }
    } else {
      result = encode(nil)
    }
    guard result == 0, let bytes = unsafe out else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw CodecError(.unsupported, "libheif cannot write \(settings.format.rawValue): \(reason)")
    }
    defer { unsafe free(bytes) }
    let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    return metadata?.orientation.swapsSides == true ? stating(raster.size, in: file) : file
  }

  /// libheif 1.15 writes a rotated picture's size into `ispe`, which should contain the size before the rotation
  /// (ISO/IEC 23008-12, §6.5.3); newer versions then refuse the file.
  private static func stating(_ size: PixelSize, in file: [UInt8]) -> [UInt8] {
    let name = Array("ispe".utf8)
    guard let box = file.indices.dropLast(16).first(where: { file[$0..<($0 + 4)].elementsEqual(name) }) else {
      return file
    }
    func bigEndian(_ side: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) } }
    var stated = file
    stated.replaceSubrange((box + 8)..<(box + 16), with: bigEndian(size.width) + bigEndian(size.height))
    return stated
  }
}
