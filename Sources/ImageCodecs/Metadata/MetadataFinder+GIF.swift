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
        // The end, or nothing that a GIF is made of.
        if at + 1 < bytes.count { found(.other) }
        return
      }
    }
  }

  /// The purpose of an extension is in its first block; those of pictures have a block more at most.
  private mutating func readExtension(_ label: Int?, _ blocks: ByteReader) {
    let isShort = blocks.count <= (label == 0xF9 ? 6 : 24)
    switch label {
    case 0xF9 where isShort: break
    case 0xFE: found(.comment)
    case 0xFF where blocks.has("XMP DataXMP", at: 1): found(.xmp)
    case 0xFF where blocks.has("ICCRGBG1012", at: 1): found(.icc)
    // How often the frames are to be shown.
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
