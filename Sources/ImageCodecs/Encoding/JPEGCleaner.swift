/// A JPEG without its metadata, its picture data untouched.
public enum JPEGCleaner {
  /// The file without EXIF, XMP, IPTC, profile, comments, and whatever follows the end of the picture.
  ///
  /// The JFIF header and Adobe's colour marker stay: decoders need them to understand the samples.
  public static func strippingMetadata(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    let segments = try JPEGHeader.segments(bytes)
    guard let scan = segments.last else { return bytes }
    var clean: [UInt8] = [0xFF, 0xD8]
    for segment in segments.dropLast() where keeps(segment) {
      clean.append(contentsOf: bytes[segment.start..<segment.content.endIndex])
    }
    clean.append(contentsOf: bytes[scan.start..<pictureEnd(bytes, from: scan.content.endIndex)])
    if !clean.suffix(2).elementsEqual([0xFF, 0xD9]) { clean.append(contentsOf: [0xFF, 0xD9]) }
    return clean
  }

  private static func keeps(_ segment: JPEGHeader.Segment) -> Bool {
    switch segment.marker {
    case 0xE0: ByteReader(segment.content).has("JFIF\0", at: 0)
    case 0xEE: ByteReader(segment.content).has("Adobe", at: 0)
    case 0xE1...0xEF, 0xFE: false
    default: true
    }
  }

  /// Behind the first end marker. Between scans there may be tables, whose content is skipped by length.
  private static func pictureEnd(_ bytes: [UInt8], from start: Int) -> Int {
    var at = start
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0xD9: return at + 2
      case 0x00, 0x01, 0xD0...0xD7: at += 2
      case 0xFF: at += 1
      default: at += at + 3 < bytes.count ? 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])) : 2
      }
    }
    return bytes.count
  }
}
