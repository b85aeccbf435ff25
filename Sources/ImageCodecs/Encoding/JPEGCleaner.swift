/// Removes metadata from a JPEG without changing its picture data.
package enum JPEGCleaner {
  /// The file without EXIF, XMP, IPTC, profile, comments, thumbnails, and anything after the end of the picture.
  ///
  /// Only what decoders need is kept: the frame, the tables, the scans, the existence of a JFIF header, and the colours
  /// that Adobe's header states.
  package static func strippingMetadata(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    let file = try JPEGParts(bytes)
    let marks = marks(in: file.head)
    var clean: [UInt8] = [0xFF, 0xD8]
    func keep(_ segment: JPEGHeader.Segment) {
      if segment.isPicture {
        clean += bytes[segment.start..<segment.content.endIndex]
      } else {
        clean += marks[segment.start] ?? []
      }
    }
    file.head.forEach(keep)
    for part in file.rest {
      switch part {
      case .segment(let segment): keep(segment)
      case .codes(let codes): clean += codes
      }
    }
    return clean + [0xFF, 0xD9]
  }

  /// The necessary parts of the two headers that decoders use, the last one of each, by its place; both may contain
  /// more than their known parts.
  private static func marks(in head: [JPEGHeader.Segment]) -> [Int: [UInt8]] {
    var last: [UInt8: (start: Int, kept: [UInt8])] = [:]
    for segment in head {
      let content = segment.content
      switch segment.marker {
      case 0xE0 where ByteReader(content).has("JFIF\0", at: 0) && content.count >= 14:
        last[0xE0] = (segment.start, [0xFF, 0xE0, 0, 16] + content.prefix(5) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      case 0xEE where ByteReader(content).has("Adobe", at: 0) && content.count >= 12:
        let colours = content[content.startIndex + 11]
        last[0xEE] = (segment.start, [0xFF, 0xEE, 0, 14] + content.prefix(5) + [0, 100, 0, 0, 0, 0, colours])
      default: break
      }
    }
    return Dictionary(uniqueKeysWithValues: last.values.map { ($0.start, $0.kept) })
  }
}

/// Removes what libvips 8.14 writes into a WebP file even if asked not to: a camera's block without a camera.
enum WebPCleaner {
  /// The extended header's own length, and the place of the bits that announce other chunks.
  private static let (header, flags) = (12..<30, 20)

  /// The same picture without chunks of metadata.
  static func strippingMetadata(_ bytes: [UInt8]) -> [UInt8] {
    var picture = WebPPicture.alone(in: bytes)
    // An extended header that announces nothing is not needed.
    if picture.count > header.upperBound, ByteReader(picture).has("VP8X", at: header.lowerBound), picture[flags] == 0 {
      picture.removeSubrange(header)
      WebPPicture.setLength(of: &picture)
    }
    return picture
  }
}
