/// Numbers out of a file's bytes, never past their end.
struct ByteReader {
  let bytes: ArraySlice<UInt8>
  var isBigEndian = true

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
  init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool = true) {
    self.bytes = bytes
    self.isBigEndian = isBigEndian
  }

  var count: Int { bytes.count }

  func u8(_ offset: Int) -> Int? {
    offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : nil
  }

  func u16(_ offset: Int) -> Int? { number(offset, 2) }
  func u24(_ offset: Int) -> Int? { number(offset, 3) }
  func u32(_ offset: Int) -> Int? { number(offset, 4) }

  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    return isBigEndian
      ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes from `offset` on, at most `count` of them; empty past the end.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    let start = bytes.startIndex + offset
    return bytes[start..<min(bytes.endIndex, start + min(count, bytes.count))]
  }

  func has(_ text: String, at offset: Int) -> Bool { slice(offset, text.utf8.count).elementsEqual(text.utf8) }
}
