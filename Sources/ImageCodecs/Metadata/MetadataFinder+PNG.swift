extension MetadataFinder {
  mutating func readPNG() {
    let reader = ByteReader(bytes)
    var picture = PictureParts([
      "IHDR": 13, "tRNS": 256, "bKGD": 6, "sBIT": 4, "pHYs": 9, "gAMA": 4, "cHRM": 32, "sRGB": 1, "cICP": 4,
      "mDCV": 24, "cLLI": 8, "IEND": 0,
      // If colours are not a palette's, it is a suggestion that nobody follows.
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
