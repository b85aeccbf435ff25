/// Goes through a file's parts, with a reader for each format; stops if the file is damaged.
///
/// The readers know the parts that make the picture: anything else in a file counts as beside the picture.
struct MetadataFinder {
  let bytes: [UInt8]
  private(set) var kinds: Set<MetadataKind> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func found(_ kind: MetadataKind) { kinds.insert(kind) }
  mutating func found(_ others: [MetadataKind]) { kinds.formUnion(others) }

  mutating func addEXIF(_ tiff: ArraySlice<UInt8>) {
    found(.exif)
    if EXIF(tiff: tiff)?.hasGPS == true { found(.gps) }
  }
}

/// The parts of a picture in some format, by name, each with the most bytes that decoders read of it.
struct PictureParts {
  private var left: [String: Int]

  init(_ most: [String: Int]) { left = most }

  /// Whether a part is one of them, and the first with its name.
  mutating func take(_ name: String, bytes: Int) -> Bool { bytes <= left.removeValue(forKey: name) ?? -1 }
}

/// What a picture's file can contain besides the picture.
package enum MetadataKind: String, Sendable, CaseIterable {
  case exif, gps, xmp, iptc, icc, comment
  /// Anything else that is not part of the picture: makers' segments, further pictures, parts that no decoder knows, or
  /// bytes after its end.
  case other

  /// What a file contains, in the order above; empty if it is not a picture.
  package static func all(in bytes: [UInt8]) -> [MetadataKind] {
    guard let format = PhotoFormat(sniffing: bytes) else { return [] }
    var found = MetadataFinder(bytes)
    switch format {
    case .jpeg: found.readJPEG()
    case .png: found.readPNG()
    case .webp: found.readWebP()
    case .tiff: found.readTIFF()
    case .gif: found.readGIF()
    case .heic, .avif: found.readHEIF(format)
    case .jxl: found.readJXL()
    }
    return allCases.filter(found.kinds.contains)
  }
}

extension MetadataFinder {
  mutating func readGIF() {
    let reader = ByteReader(bytes)
    var at = 13 + GIFHeader.colourTable(reader.u8(10) ?? 0)
    while let block = reader.u8(at) {
      switch block {
      case 0x21:
        let start = at + 2
        at = behindBlocks(from: start)
        readExtension(reader.u8(start - 1), ByteReader(reader.slice(start, at - start)))
      case 0x2C:
        at += 10 + GIFHeader.colourTable(reader.u8(at + 9) ?? 0)
        at = behindBlocks(from: at + 1)
      default:
        // The end, or something that does not belong into a GIF.
        if at + 1 < bytes.count { found(.other) }
        return
      }
    }
  }

  /// An extension's first block shows its purpose; extensions of pictures have at most one more block.
  private mutating func readExtension(_ label: Int?, _ blocks: ByteReader) {
    let isShort = blocks.count <= (label == 0xF9 ? 6 : 24)
    switch label {
    case 0xF9 where isShort: break
    case 0xFE: found(.comment)
    case 0xFF where blocks.has("XMP DataXMP", at: 1): found(.xmp)
    case 0xFF where blocks.has("ICCRGBG1012", at: 1): found(.icc)
    // How often the frames are repeated.
    case 0xFF where isShort && (blocks.has("NETSCAPE2.0", at: 1) || blocks.has("ANIMEXTS1.0", at: 1)): break
    default: found(.other)
    }
  }

  private func behindBlocks(from start: Int) -> Int {
    var at = start
    while at < bytes.count, bytes[at] > 0 { at += 1 + Int(bytes[at]) }
    return at + 1
  }
}

extension MetadataFinder {
  mutating func readJPEG() {
    if let parts = GainMapContainer.parts(of: bytes) {
      for part in [parts.primary, parts.map] { found(MetadataKind.all(in: part)) }
      return
    }
    guard let file = try? JPEGParts(bytes) else { return }
    var marks = PictureParts(["JFIF": 14, "Adobe": 12])
    for segment in file.segments { read(segment, &marks) }
    if file.hasStrayBytes { found(.other) }
    if let end = file.end, end < bytes.count { found(.other) }
  }

  private mutating func read(_ segment: JPEGHeader.Segment, _ marks: inout PictureParts) {
    let reader = ByteReader(segment.content)
    switch segment.marker {
    case _ where segment.isPicture: break
    case 0xE0 where reader.has("JFIF\0", at: 0) && marks.take("JFIF", bytes: reader.count): break
    case 0xEE where reader.has("Adobe", at: 0) && marks.take("Adobe", bytes: reader.count): break
    // The zeros that an encoder model writes in place of its platform's own segment.
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

extension MetadataFinder {
  mutating func readPNG() {
    let reader = ByteReader(bytes)
    var picture = PictureParts([
      "IHDR": 13, "tRNS": 256, "bKGD": 6, "sBIT": 4, "pHYs": 9, "gAMA": 4, "cHRM": 32, "sRGB": 1, "cICP": 4,
      "mDCV": 24, "cLLI": 8, "IEND": 0,
      // If colours are not from a palette, it is only a suggestion, which nobody follows.
      "PLTE": reader.u8(25) == 3 ? 768 : -1,
    ])
    var at = 8
    while let length = reader.u32(at) {
      let content = reader.slice(at + 8, length)
      let name = String(decoding: reader.slice(at + 4, 4), as: UTF8.self)
      switch name {
      case "IDAT": break
      case "eXIf": addEXIF(content)
      case "iCCP": found(.icc)
      case "tEXt", "zTXt", "iTXt": found(ByteReader(content).has("XML:com.adobe.xmp", at: 0) ? .xmp : .comment)
      default: if !picture.take(name, bytes: length) { found(.other) }
      }
      at += 12 + length
      if name == "IEND" { break }
    }
    if at < bytes.count { found(.other) }
  }
}

extension MetadataFinder {
  /// Tags that describe how a picture is stored (TIFF 6.0 and its supplements), without texts.
  private static let pictureTags: Set<Int> = [
    254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291,
    292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341, 347, 512,
    513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532,
  ]
  private static let metadataTags: [Int: MetadataKind] = [
    0x8769: .exif, 0x8825: .gps, 700: .xmp, 33_723: .iptc, 34_377: .iptc, 34_675: .icc, 270: .comment,
  ]

  /// Reads the directories of all pages; bytes to which no tag points are not searched for.
  mutating func readTIFF() {
    let reader = ByteReader(bytes[...], isBigEndian: bytes.first == UInt8(ascii: "M"))
    var at = reader.u32(4) ?? 0
    // Directories may form a loop.
    var left = bytes.count / 12
    while at > 0, let count = reader.u16(at), count < left {
      left -= count + 1
      for entry in 0..<count {
        guard let tag = reader.u16(at + 2 + 12 * entry) else { return }
        if !Self.pictureTags.contains(tag) { found(Self.metadataTags[tag] ?? .other) }
      }
      at = reader.u32(at + 2 + 12 * count) ?? 0
    }
  }
}

extension MetadataFinder {
  mutating func readWebP() {
    let length = ByteReader(bytes[...], isBigEndian: false).u32(4) ?? 0
    let end = min(bytes.count, 8 + length + length % 2)
    readChunks(bytes[min(12, end)..<end])
    if end < bytes.count { found(.other) }
  }

  private mutating func readChunks(_ chunks: ArraySlice<UInt8>) {
    let reader = ByteReader(chunks, isBigEndian: false)
    var picture = PictureParts(["VP8X": 10, "VP8 ": .max, "VP8L": .max, "ALPH": .max, "ANIM": 6])
    var at = 0
    while let length = reader.u32(at + 4) {
      let content = reader.slice(at + 8, length)
      switch String(decoding: reader.slice(at, 4), as: UTF8.self) {
      // A frame's place and time, then its own chunks.
      case "ANMF": readChunks(content.dropFirst(16))
      case "EXIF": addEXIF(reader.has("Exif\0\0", at: at + 8) ? content.dropFirst(6) : content)
      case "XMP ": found(.xmp)
      case "ICCP": found(.icc)
      // Bytes reserved for later standards.
      case "VP8X" where content.dropFirst().prefix(3).contains { $0 != 0 }: found(.other)
      case let name: if !picture.take(name, bytes: length) { found(.other) }
      }
      at += 8 + length + length % 2
    }
    if at < reader.count { found(.other) }
  }
}
