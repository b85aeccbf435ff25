/// Reads codes bit by bit, up to a marker; after it all bits are zeros.
struct CodeReader {
  private let bytes: [UInt8]
  /// Where these codes began, after a restart or the scan's header.
  private var start = 0
  /// The next byte.
  private var at = 0
  private var buffer: UInt64 = 0
  private var held = 0
  private var missing = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether more bits were read than there are.
  var isPastEnd: Bool { missing > held }

  /// The symbol of the next code; nil if the code is invalid.
  mutating func symbol(_ codes: HuffmanCodes) -> Int? {
    fill()
    guard let (symbol, length) = codes.next(in: Int(buffer >> UInt64(held - 16) & 0xFFFF)) else { return nil }
    held -= length
    return symbol
  }

  mutating func bits(_ count: Int) -> Int {
    fill()
    held -= count
    return Int(buffer >> UInt64(held) & (1 << UInt64(count) - 1))
  }

  mutating func skip(_ count: Int) {
    var left = count
    while left > 32 {
      _ = bits(32)
      left -= 32
    }
    _ = bits(left)
  }

  /// Ends these codes and continues after the restart with this number, which must follow.
  mutating func restart(_ number: UInt8, onto trimmed: inout [UInt8]) -> Bool {
    finish(onto: &trimmed)
    while at + 1 < bytes.count, bytes[at] != 0xFF || bytes[at + 1] == 0 { at += 1 }
    guard at + 1 < bytes.count, bytes[at + 1] == 0xD0 + number else { return false }
    trimmed += bytes[at...(at + 1)]
    at += 2
    (start, buffer, held, missing) = (at, 0, 0, 0)
    return true
  }

  /// Adds these codes up to the last bit that was read.
  mutating func finish(onto trimmed: inout [UInt8]) {
    // Made-up bits are subtracted; then unread whole bytes are removed, with a stuffed zero after each 0xFF.
    var unused = held - missing
    while unused >= 8 {
      at -= at >= start + 2 && bytes[at - 1] == 0 && bytes[at - 2] == 0xFF ? 2 : 1
      unused -= 8
    }
    trimmed += bytes[start..<at]
    guard unused > 0, at > start else { return }
    let isStuffed = at >= start + 2 && bytes[at - 1] == 0 && bytes[at - 2] == 0xFF
    if isStuffed { return }
    trimmed[trimmed.count - 1] |= UInt8(1 << unused - 1)
    if trimmed[trimmed.count - 1] == 0xFF { trimmed.append(0) }
  }

  private mutating func fill() {
    if held > 32 { return }
    if at + 4 <= bytes.count {
      let word = bytes[at..<(at + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      // Four bytes at once, if none is 0xFF.
      if (~word &- 0x0101_0101) & word & 0x8080_8080 == 0 {
        buffer = buffer << 32 | UInt64(word)
        held += 32
        at += 4
        return
      }
    }
    while held <= 48 {
      var byte: UInt8 = 0
      if at < bytes.count, bytes[at] != 0xFF {
        byte = bytes[at]
        at += 1
      } else if at + 1 < bytes.count, bytes[at + 1] == 0 {
        byte = 0xFF
        at += 2
      } else {
        missing += 8
      }
      buffer = buffer << 8 | UInt64(byte)
      held += 8
    }
  }
}
