extension MetadataFinder {
  /// Tags of how a picture is stored (TIFF 6.0 and its supplements), without texts.
  private static let pictureTags: Set<Int> = [
    254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291,
    292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341, 347, 512,
    513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532,
  ]
  private static let metadataTags: [Int: MetadataKind] = [
    0x8769: .exif, 0x8825: .gps, 700: .xmp, 33_723: .iptc, 34_377: .iptc, 34_675: .icc, 270: .comment,
  ]

  /// The directories of all pages; what no tag points to is not looked for.
  mutating func readTIFF() {
    let reader = ByteReader(bytes[...], isBigEndian: bytes.first == UInt8(ascii: "M"))
    var at = reader.u32(4) ?? 0
    // Directories may lead back to each other.
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
