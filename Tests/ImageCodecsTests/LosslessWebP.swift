/// Writes lossless WebP, bit by bit: pictures of which all is known, and that no encoder would make.
struct LosslessWebP {
  /// What an image has at its next pixels.
  enum Element {
    case pixel(red: Int, green: Int)
    /// So many pixels again, of those that stand so far before.
    case copy(count: Int, distance: Int)
    /// What the colour cache has at this place.
    case cached(Int)
  }

  private(set) var bytes: [UInt8] = []
  private var pending = 0
  private var pendingBits = 0

  /// Bits, the least telling first.
  mutating func put(_ value: Int, _ count: Int) {
    pending |= value << pendingBits
    pendingBits += count
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// The bits that are left over.
  mutating func finish() { if pendingBits > 0 { put(0, 8 - pendingBits) } }

  mutating func putHeader(side: Int) {
    put(0x2F, 8)
    put(side - 1, 14)
    put(side - 1, 14)
    put(0, 4)
  }

  mutating func putTransform(_ kind: Int) {
    put(1, 1)
    put(kind, 2)
  }

  /// No more transforms, no cache, and an image that says which group a block has.
  mutating func putBlocks(bits: Int) {
    put(0b100, 3)
    put(bits - 2, 3)
  }

  /// A code of one symbol, which takes no bits afterwards.
  mutating func putSimple(_ symbol: Int) {
    put(0b101, 3)
    put(symbol, 8)
  }

  /// A group whose pixels are all of this green.
  mutating func putGroup(green: Int) {
    for symbol in [green, 0, 0, 0, 0] { putSimple(symbol) }
  }

  /// An image of one group.
  mutating func putImage(_ elements: [Element], cacheBits: Int = 0) {
    put(cacheBits > 0 ? 1 : 0, 1)
    if cacheBits > 0 { put(cacheBits, 4) }
    let green = EvenCode(symbols: 280 + (cacheBits > 0 ? 1 << cacheBits : 0))
    let (red, distance) = (EvenCode(symbols: 256), EvenCode(symbols: 40))
    for code in [green, red] { code.write(to: &self) }
    for _ in 0..<2 { putSimple(0) }
    distance.write(to: &self)
    for element in elements {
      switch element {
      case .pixel(let shade, let value):
        green.write(value, to: &self)
        red.write(shade, to: &self)
      case .copy(let count, let distanceCode):
        putNumber(count, green, from: 256)
        putNumber(distanceCode, distance, from: 0)
      case .cached(let place): green.write(280 + place, to: &self)
      }
    }
  }

  /// A length or a distance: a prefix that says how large it is about, and the rest.
  private mutating func putNumber(_ number: Int, _ code: EvenCode, from first: Int) {
    let value = number - 1
    guard value >= 4 else { return code.write(first + value, to: &self) }
    let top = Int.bitWidth - 1 - value.leadingZeroBitCount
    code.write(first + 2 * top + value >> (top - 1) & 1, to: &self)
    put(value & (1 << (top - 1) - 1), top - 1)
  }
}

/// A code in which all symbols take as many bits, the first ones one fewer where they are no power of two.
private struct EvenCode {
  let symbols: Int
  private let longest: Int
  private let short: Int

  init(symbols: Int) {
    self.symbols = symbols
    longest = Int.bitWidth - (symbols - 1).leadingZeroBitCount
    short = 1 << longest - symbols
  }

  /// The code itself: lengths in a code of one symbol or two.
  func write(to stream: inout LosslessWebP) {
    stream.put(0, 1)
    stream.put(15, 4)
    for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
      stream.put(length == longest || (short > 0 && length == longest - 1) ? 1 : 0, 3)
    }
    stream.put(0, 1)
    guard short > 0 else { return }
    for symbol in 0..<symbols { stream.put(symbol < short ? 0 : 1, 1) }
  }

  func write(_ symbol: Int, to stream: inout LosslessWebP) {
    let (code, length) = symbol < short ? (symbol, longest - 1) : (symbol + short, longest)
    for place in (0..<length).reversed() { stream.put(code >> place & 1, 1) }
  }
}

extension LosslessWebP {
  /// A picture that is square, with as many groups as this, of which block after block has the next, or every block the
  /// first but for one that has the last. A group's green is its number's low byte.
  static func stream(side: Int, groups: Int, blockBits: Int = 2, usesAll: Bool = true) -> [UInt8] {
    var stream = LosslessWebP()
    stream.putBlocks(bits: blockBits)
    let across = (side + 1 << blockBits - 1) >> blockBits
    stream.putImage(
      (0..<across * across).map { block in
        let group = block == 0 ? groups - 1 : usesAll ? block % groups : 0
        return .pixel(red: group >> 8, green: group & 255)
      })
    for group in 0..<groups { stream.putGroup(green: group & 255) }
    stream.finish()
    return stream.bytes
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + number(content.count, 4) + content + Array(repeating: 0, count: content.count % 2)
  }

  /// A file of these chunks.
  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.joined()
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  /// A chunk of a picture from this stream.
  static func picture(side: Int, _ stream: [UInt8]) -> [UInt8] {
    var head = LosslessWebP()
    head.putHeader(side: side)
    return chunk("VP8L", head.bytes + stream)
  }

  /// The header of a file of several chunks.
  static func canvas(side: Int, flags: UInt8 = 0) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + number(side - 1, 3) + number(side - 1, 3))
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
