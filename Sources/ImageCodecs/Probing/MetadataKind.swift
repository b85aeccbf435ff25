/// What a picture's file can hold beside the picture.
public enum MetadataKind: String, Sendable, CaseIterable {
  case exif, gps, xmp, iptc, icc, comment
  /// Whatever else is no part of the picture: makers' segments, or bytes behind its end.
  case other

  /// What a file holds, in the order above; nothing where it is no picture.
  public static func all(in bytes: [UInt8]) -> [MetadataKind] {
    guard let format = PhotoFormat(sniffing: bytes) else { return [] }
    var found = MetadataFinder(bytes)
    switch format {
    case .jpeg: found.readJPEG()
    case .png: found.readPNG()
    case .webp: found.readWebP()
    case .tiff: found.readTIFF(bytes[...])
    case .gif: found.readGIF()
    case .heic, .avif: found.readHEIF(format)
    }
    return allCases.filter(found.kinds.contains)
  }
}

/// Walks a file's parts; a damaged file ends the walk.
private struct MetadataFinder {
  private let bytes: [UInt8]
  private(set) var kinds: Set<MetadataKind> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func found(_ kind: MetadataKind) { kinds.insert(kind) }

  private mutating func addEXIF(_ tiff: ArraySlice<UInt8>) {
    found(.exif)
    if EXIF(tiff: tiff)?.hasGPS == true { found(.gps) }
  }

  mutating func readJPEG() {
    if let parts = GainMapContainer.parts(of: bytes) {
      for part in [parts.primary, parts.map] { kinds.formUnion(MetadataKind.all(in: part)) }
      return
    }
    guard let segments = try? JPEGHeader.segments(bytes), let scan = segments.last else { return }
    for segment in segments { read(segment) }
    readScans(from: scan.content.endIndex)
  }

  /// Between scans there may be tables; what follows the first end marker is no picture.
  private mutating func readScans(from start: Int) {
    var at = start
    while at + 1 < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case 0xD9:
        if at + 2 < bytes.count { found(.other) }
        return
      case 0x00, 0x01, 0xD0...0xD7: at += 2
      case 0xFF: at += 1
      default: at += at + 3 < bytes.count ? 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])) : 2
      }
    }
  }

  private mutating func read(_ segment: JPEGHeader.Segment) {
    let reader = ByteReader(segment.content)
    switch segment.marker {
    case 0xE0: if !reader.has("JFIF\0", at: 0) { found(.other) }
    case 0xE1 where reader.has("Exif\0\0", at: 0): addEXIF(segment.content.dropFirst(6))
    case 0xE1 where reader.has("http://ns.adobe.com/", at: 0): found(.xmp)
    case 0xE2 where reader.has("ICC_PROFILE\0", at: 0): found(.icc)
    case 0xED where reader.has("Photoshop 3.0\0", at: 0): found(.iptc)
    case 0xEE: if !reader.has("Adobe", at: 0) { found(.other) }
    // What an encoder model writes in the place of its platform's own: as many bytes, all zero.
    case 0xEF where segment.content.allSatisfy { $0 == 0 }: break
    case 0xE1...0xEF: found(.other)
    case 0xFE: found(.comment)
    default: break
    }
  }

  mutating func readPNG() {
    let reader = ByteReader(bytes)
    var at = 8
    while let length = reader.u32(at) {
      let content = reader.slice(at + 8, length)
      if reader.has("eXIf", at: at + 4) { addEXIF(content) }
      if reader.has("iCCP", at: at + 4) { found(.icc) }
      if reader.has("tEXt", at: at + 4) || reader.has("zTXt", at: at + 4) || reader.has("iTXt", at: at + 4) {
        found(ByteReader(content).has("XML:com.adobe.xmp", at: 0) ? .xmp : .comment)
      }
      if reader.has("tIME", at: at + 4) { found(.other) }
      at += 12 + length
      if reader.has("IEND", at: at - 8 - length) { break }
    }
    if at < bytes.count { found(.other) }
  }

  mutating func readWebP() {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    var at = 12
    while let length = reader.u32(at + 4) {
      let content = reader.slice(at + 8, length)
      if reader.has("EXIF", at: at) { addEXIF(reader.has("Exif\0\0", at: at + 8) ? content.dropFirst(6) : content) }
      if reader.has("XMP ", at: at) { found(.xmp) }
      if reader.has("ICCP", at: at) { found(.icc) }
      at += 8 + length + length % 2
    }
  }

  mutating func readTIFF(_ tiff: ArraySlice<UInt8>) {
    guard let directory = TIFFDirectory(tiff) else { return }
    let tags: [(Int, MetadataKind)] = [
      (0x8769, .exif), (0x8825, .gps), (700, .xmp), (33_723, .iptc), (34_675, .icc), (270, .comment),
    ]
    for (tag, kind) in tags where directory.value(of: tag) != nil { found(kind) }
  }

  mutating func readGIF() {
    let reader = ByteReader(bytes)
    for at in bytes.indices.dropFirst(13) where bytes[at] == 0x21 {
      if reader.u8(at + 1) == 0xFE { found(.comment) }
      if reader.has("XMP DataXMP", at: at + 3) { found(.xmp) }
    }
  }

  /// The items that a container lists, and the colour that it states.
  mutating func readHEIF(_ format: PhotoFormat) {
    if let probe = try? HEIFHeader.probe(bytes, format) {
      if probe.hasEXIF { found(.exif) }
      if probe.hasGPS { found(.gps) }
      if probe.profile != nil { found(.icc) }
    }
    // XMP is an item of this type; the type stands in the list of items, before any pixel.
    let rdf = Array("application/rdf+xml".utf8)
    if bytes.prefix(1 << 20).firstRange(of: rdf) != nil { found(.xmp) }
  }
}
