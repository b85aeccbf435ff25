/// Numbers out of a stream in which the least telling bit comes first; past its end all bits are zeros.
struct LowBitReader {
  private let bytes: ArraySlice<UInt8>
  private var at = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Whether more was taken than there is.
  var isPastEnd: Bool { at > 8 * bytes.count }

  /// So many bits, at most 24.
  mutating func bits(_ count: Int) -> Int {
    defer { skip(count) }
    return next(count)
  }

  mutating func skip(_ count: Int) { at += count }

  /// So many bits, at most 24, that are still there afterwards.
  func next(_ count: Int) -> Int {
    var word: UInt32 = 0
    let first = bytes.startIndex + at >> 3
    for index in first..<(first + 4) where index < bytes.endIndex {
      word |= UInt32(bytes[index]) << UInt32(8 * (index - first))
    }
    return Int(word >> UInt32(at & 7) & (1 << UInt32(count) - 1))
  }
}
