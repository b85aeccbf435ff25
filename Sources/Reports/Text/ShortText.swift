extension String {
  /// The number of code points; a letter with a separate accent counts as several.
  var letters: Int { utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

  /// The text's beginning, if it is longer than this.
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

  /// The words between its blanks.
  var words: [String] {
    utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}
