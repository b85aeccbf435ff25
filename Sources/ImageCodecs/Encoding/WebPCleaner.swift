/// Takes out what libvips 8.14 writes into a WebP file although it was asked not to: a camera's block without a camera.
enum WebPCleaner {
  private static let header = 12
  /// Bits of the extended header that announce EXIF and XMP.
  private static let announced: UInt8 = 0x08 | 0x04

  /// The same picture without chunks of metadata; the file as it is where its chunks do not add up.
  static func strippingMetadata(_ bytes: [UInt8]) -> [UInt8] {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    var kept = Array(bytes.prefix(header))
    var at = header
    while at < bytes.count {
      guard let length = reader.u32(at + 4) else { return bytes }
      let end = at + 8 + length + length % 2
      guard end <= bytes.count else { return bytes }
      if !reader.has("EXIF", at: at), !reader.has("XMP ", at: at) {
        let start = kept.count
        kept += bytes[at..<end]
        if reader.has("VP8X", at: at), length > 0 {
          kept[start + 8] &= ~announced
          // An extended header that announces nothing is not needed.
          if kept[start + 8] == 0 { kept.removeSubrange(start...) }
        }
      }
      at = end
    }
    guard kept.count >= header else { return bytes }
    for (place, shift) in [0, 8, 16, 24].enumerated() {
      kept[4 + place] = UInt8(truncatingIfNeeded: (kept.count - 8) >> shift)
    }
    return kept
  }
}
