/// A prefix code of lossless WebP: which symbol the next bits stand for (RFC 9649, 3.7.2.1).
struct PrefixCode {
  private struct Entry {
    var symbol: UInt16 = 0
    var length: UInt8 = 0
  }

  /// By as many bits as the longest code has.
  private var entries: [Entry]
  private let longest: Int

  /// The code in which each symbol has so many bits, 0 where it has none; nil where some bits would stand for nothing or
  /// for two symbols. A symbol that is alone takes no bits.
  init?(lengths: [Int]) {
    let symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    guard let last = symbols.last else { return nil }
    let longest = symbols.count == 1 ? 0 : lengths[last]
    self.longest = longest
    entries = Array(repeating: Entry(symbol: UInt16(last)), count: 1 << longest)
    guard longest > 0 else { return }
    guard symbols.reduce(0, { $0 + 1 << (longest - lengths[$1]) }) == entries.count else { return nil }
    var code = 0
    for symbol in symbols {
      let length = lengths[symbol]
      // A code's first bit is its most telling one.
      let first = (0..<longest).reduce(0) { $0 << 1 | code >> $1 & 1 }
      for index in stride(from: first, to: entries.count, by: 1 << length) {
        entries[index] = Entry(symbol: UInt16(symbol), length: UInt8(length))
      }
      code += 1 << (longest - length)
    }
  }

  /// Reads the code of so many symbols.
  init?(_ reader: inout LowBitReader, symbols: Int) {
    let isSimple = reader.bits(1) == 1
    guard let lengths = isSimple ? Self.simple(&reader, symbols) : Self.coded(&reader, symbols) else { return nil }
    self.init(lengths: lengths)
  }

  func symbol(_ reader: inout LowBitReader) -> Int {
    let entry = entries[reader.next(longest)]
    reader.skip(Int(entry.length))
    return Int(entry.symbol)
  }

  /// One symbol, or two of a bit each.
  private static func simple(_ reader: inout LowBitReader, _ symbols: Int) -> [Int]? {
    var lengths = [Int](repeating: 0, count: symbols)
    let isPair = reader.bits(1) == 1
    let first = reader.bits(reader.bits(1) == 1 ? 8 : 1)
    // One beyond the last symbol stands for none.
    for symbol in isPair ? [first, reader.bits(8)] : [first] where symbol < symbols { lengths[symbol] = 1 }
    return lengths
  }

  /// Lengths in a code of their own.
  private static func coded(_ reader: inout LowBitReader, _ symbols: Int) -> [Int]? {
    var lengthsOfLengths = [Int](repeating: 0, count: order.count)
    for place in order.prefix(reader.bits(4) + 4) { lengthsOfLengths[place] = reader.bits(3) }
    guard let code = PrefixCode(lengths: lengthsOfLengths) else { return nil }
    var left = symbols
    if reader.bits(1) == 1 {
      left = 2 + reader.bits(2 + 2 * reader.bits(3))
      guard left <= symbols else { return nil }
    }
    var lengths: [Int] = []
    lengths.reserveCapacity(symbols)
    var last = 8
    while left > 0, lengths.count < symbols {
      left -= 1
      switch code.symbol(&reader) {
      case 16: lengths += repeatElement(last, count: 3 + reader.bits(2))
      case 17: lengths += repeatElement(0, count: 3 + reader.bits(3))
      case 18: lengths += repeatElement(0, count: 11 + reader.bits(7))
      case let length:
        lengths.append(length)
        if length > 0 { last = length }
      }
    }
    guard lengths.count <= symbols else { return nil }
    return lengths
  }

  /// In which order the lengths of lengths' own codes stand.
  private static let order = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
}
