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
      // A frame's place and time, then chunks of its own.
      case "ANMF": readChunks(content.dropFirst(16))
      case "EXIF": addEXIF(reader.has("Exif\0\0", at: at + 8) ? content.dropFirst(6) : content)
      case "XMP ": found(.xmp)
      case "ICCP": found(.icc)
      // Bytes that are kept for later standards.
      case "VP8X" where content.dropFirst().prefix(3).contains { $0 != 0 }: found(.other)
      case let name: if !picture.take(name, bytes: length) { found(.other) }
      }
      at += 8 + length + length % 2
    }
    if at < reader.count { found(.other) }
  }
}
