extension MetadataFinder {
  mutating func readJPEG() {
    if let parts = GainMapContainer.parts(of: bytes) {
      for part in [parts.primary, parts.map] { found(MetadataKind.all(in: part)) }
      return
    }
    guard let file = try? JPEGParts(bytes) else { return }
    var marks = PictureParts(["JFIF": 14, "Adobe": 12])
    let tables = JPEGTableUse(file)
    for segment in file.segments {
      read(segment, &marks)
      if segment.isTables, tables.used(of: segment).count < 4 + segment.content.count { found(.other) }
    }
    if file.hasStrayBytes { found(.other) }
    if let end = file.end, end < bytes.count { found(.other) }
  }

  private mutating func read(_ segment: JPEGHeader.Segment, _ marks: inout PictureParts) {
    let reader = ByteReader(segment.content)
    switch segment.marker {
    case _ where segment.isFrame: break
    case 0xC4, 0xCC, JPEGHeader.startOfScan, 0xDB, 0xDD: break
    case 0xE0 where reader.has("JFIF\0", at: 0) && marks.take("JFIF", bytes: reader.count): break
    case 0xEE where reader.has("Adobe", at: 0) && marks.take("Adobe", bytes: reader.count): break
    // What an encoder model writes in the place of its platform's own: as many bytes, all zero.
    case 0xEF where segment.content.allSatisfy { $0 == 0 }: break
    case 0xE1 where reader.has("Exif\0\0", at: 0): addEXIF(segment.content.dropFirst(6))
    case 0xE1 where reader.has("http://ns.adobe.com/", at: 0): found(.xmp)
    case 0xE2 where reader.has("ICC_PROFILE\0", at: 0): found(.icc)
    case 0xED where reader.has("Photoshop 3.0\0", at: 0): found(.iptc)
    case 0xFE: found(.comment)
    default: found(.other)
    }
  }
}
