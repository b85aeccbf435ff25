/// Numbers out of a coded stream's bits; past their end all are zeros.
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var at = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// So many bits, the most telling first.
  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { value, _ in value << 1 | bit() }
  }

  mutating func skip(_ count: Int) { at += count }

  /// A number of Exp-Golomb's code, without sign; 0 where there is none of at most 32 bits.
  mutating func golomb() -> Int {
    var zeros = 0
    while zeros <= 32, bit() == 0 { zeros += 1 }
    return zeros > 32 ? 0 : (1 << zeros) - 1 + bits(zeros)
  }

  private mutating func bit() -> Int {
    defer { at += 1 }
    guard at >> 3 < bytes.count else { return 0 }
    return Int(bytes[bytes.startIndex + at >> 3] >> UInt8(7 - at & 7)) & 1
  }
}
