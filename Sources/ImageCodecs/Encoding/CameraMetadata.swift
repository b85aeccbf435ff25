package import Pixels

/// The data that a camera writes beside the pixels.
package struct CameraMetadata: Sendable {
  /// EXIF, beginning with its TIFF header; empty for none.
  package var exif: [UInt8]
  /// An ICC profile; empty for none.
  package var profile: [UInt8]
  /// The rotation that makes the stored picture upright. JPEG has it only in its EXIF, HEIC also in its container.
  package var orientation: Orientation

  /// Metadata; by default there is none.
  package init(exif: [UInt8] = [], profile: [UInt8] = [], orientation: Orientation = .up) {
    self.exif = exif
    self.profile = profile
    self.orientation = orientation
  }
}

extension Raster {
  /// This raster, as stored, in a file like a camera's: JPEG or HEIC.
  package func encoded(_ settings: EncodeSettings, _ metadata: CameraMetadata) throws(CodecError) -> [UInt8] {
    switch settings.format {
    case .jpeg: return inserted(metadata, into: try JPEGEncoder.encode(self, settings))
    case .heic: return try HEIFEncoder.encode(self, settings, metadata)
    default: return try encoded(settings)
    }
  }

  /// This raster as a JPEG of four inks, as picture editors export it for printers.
  package func encodedAsInks(quality: Int) throws(CodecError) -> [UInt8] {
    var inks: [UInt8] = []
    inks.reserveCapacity(size.area * 4)
    for pixel in 0..<size.area {
      let colour = (0..<3).map { Int(samples[pixel * channels + (channels == 1 ? 0 : $0)]) }
      // Black replaces what the three inks have in common; inks are stored inverted.
      let light = max(colour[0], colour[1], colour[2])
      for part in colour { inks.append(light == 0 ? 255 : UInt8((part * 255 + light / 2) / light)) }
      inks.append(UInt8(light))
    }
    return try JPEGEncoder.encode(inks, size: size, channels: 4, EncodeSettings(quality: quality, chroma: .full))
  }

  private func inserted(_ metadata: CameraMetadata, into jpeg: [UInt8]) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }
    var head = Array(jpeg.prefix(2))
    if !metadata.exif.isEmpty { head += segment(0xE1, Array("Exif\0\0".utf8) + metadata.exif) }
    if !metadata.profile.isEmpty { head += segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + metadata.profile) }
    return head + jpeg.dropFirst(2)
  }
}
