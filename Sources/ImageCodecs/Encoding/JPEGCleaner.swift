/// A JPEG without its metadata, its picture data untouched.
public enum JPEGCleaner {
  /// The file without EXIF, XMP, IPTC, profile, comments, thumbnails, and whatever follows the end of the picture.
  ///
  /// Only what decoders need is taken over: tables, frame and scans, the JFIF header's density and Adobe's colour mark.
  public static func strippingMetadata(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    let segments = try JPEGHeader.segments(bytes)
    guard let scan = segments.last else { return bytes }
    var clean: [UInt8] = [0xFF, 0xD8]
    for segment in segments { clean += kept(of: segment, in: bytes) }
    appendScans(of: bytes, from: scan.content.endIndex, to: &clean)
    return clean
  }

  /// What is left of a segment; both headers may have more behind what is known of them.
  private static func kept(of segment: JPEGHeader.Segment, in bytes: [UInt8]) -> [UInt8] {
    let content = segment.content
    switch segment.marker {
    case 0xE0 where ByteReader(content).has("JFIF\0", at: 0) && content.count >= 14:
      return [0xFF, 0xE0, 0, 16] + content.prefix(12) + [0, 0]
    case 0xEE where ByteReader(content).has("Adobe", at: 0) && content.count >= 12:
      return [0xFF, 0xEE, 0, 14] + content.prefix(12)
    default: return isPictureData(segment.marker) ? Array(bytes[segment.start..<content.endIndex]) : []
    }
  }

  /// Frames, tables, restarts, scans.
  private static func isPictureData(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xC8: false
    case 0xC0...0xCF, 0xDA, 0xDB, 0xDD: true
    default: false
    }
  }

  /// Everything up to the first end marker, without the segments between scans that are no picture data.
  private static func appendScans(of bytes: [UInt8], from start: Int, to clean: inout [UInt8]) {
    var (at, copied) = (start, start)
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0xD9:
        clean += bytes[copied..<at + 2]
        return
      case 0x00, 0x01, 0xD0...0xD7: at += 2
      case 0xFF: at += 1
      case let marker:
        let length = at + 3 < bytes.count ? Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]) : 0
        let end = min(bytes.count, at + 2 + length)
        clean += bytes[copied..<(isPictureData(marker) ? end : at)]
        (at, copied) = (end, end)
      }
    }
    clean += bytes[copied...] + [0xFF, 0xD9]
  }
}
