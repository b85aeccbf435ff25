extension String {
  /// How many letters it has, a letter with its accents apart being several.
  var letters: Int { utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

  /// As much of it as there is room for.
  func shortened(to most: Int) -> String {
    guard letters > most else { return self }
    var (bytes, count) = ([UInt8](), 0)
    for byte in utf8 {
      if byte & 0xC0 != 0x80 { count += 1 }
      if count >= most { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self) + "…"
  }

  /// What stands between its blanks.
  var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}
