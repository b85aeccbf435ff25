/// Where a scan's symbols go: counted first, written when the codes are known.
protocol EntropySink {
  /// One symbol of table `table`, and the `count` low bits of `extra` behind it.
  mutating func put(_ symbol: Int, table: Int, extra: UInt32, count: Int)
  /// Called before each block.
  mutating func beginBlock()
}

/// Counts symbols, and so the exact number of bits that any code would spend on them.
struct SymbolCounter: EntropySink {
  /// Tables in one scan: two for DC, two for AC.
  static let tables = 4
  private(set) var frequencies = [Int](repeating: 0, count: tables * 256)
  /// Bits behind the symbols, which cost the same under every code.
  private(set) var plainBits = 0

  @inline(__always)
  mutating func put(_ symbol: Int, table: Int, extra: UInt32, count: Int) {
    frequencies[table &* 256 &+ symbol] &+= 1
    plainBits &+= count
  }

  @inline(__always)
  mutating func beginBlock() {}

  /// The best code of each table; `nil` if nothing was counted.
  func codes() -> [HuffmanCode?] {
    (0..<SymbolCounter.tables).map { table in
      let counted = frequencies[table * 256..<(table + 1) * 256]
      return counted.contains { $0 > 0 } ? HuffmanCode(frequencies: counted) : nil
    }
  }

  /// All bits of the scan under `codes`.
  func bits(under codes: [HuffmanCode?]) -> Int {
    var total = plainBits
    for (table, code) in codes.enumerated() {
      guard let code else { continue }
      for symbol in 0..<256 { total += frequencies[table * 256 + symbol] * Int(code.lengths[symbol]) }
    }
    return total
  }
}

/// Writes entropy-coded data: bits from the left, a zero byte stuffed behind every 255, ones to fill the last byte.
struct BitWriter: EntropySink {
  private(set) var bytes: [UInt8]
  /// How many bytes of `bytes` are written; the rest is room.
  private var used: Int
  private var pending: UInt64 = 0
  private var pendingBits = 0
  /// Code and length of each symbol of each table, as `code << 8 | length`.
  private var entries = [UInt32](repeating: 0, count: SymbolCounter.tables * 256)

  /// No block takes more: 64 coefficients of 16 + 11 bits, and every byte stuffed.
  private static let roomForBlock = 512

  /// Continues `bytes` with a scan under `codes`.
  init(continuing bytes: consuming [UInt8], codes: [HuffmanCode?]) {
    used = bytes.count
    self.bytes = bytes
    for (table, code) in codes.enumerated() {
      guard let code else { continue }
      for symbol in 0..<256 {
        entries[table * 256 + symbol] = UInt32(code.codes[symbol]) << 8 | UInt32(code.lengths[symbol])
      }
    }
  }

  @inline(__always)
  mutating func put(_ symbol: Int, table: Int, extra: UInt32, count: Int) {
    let entry = entries[table &* 256 &+ symbol]
    put(bits: (entry &>> 8) &<< UInt32(truncatingIfNeeded: count) | extra, count: Int(entry & 0xFF) &+ count)
  }

  @inline(__always)
  private mutating func put(bits: UInt32, count: Int) {
    if pendingBits &+ count > 64 { flushWhole() }
    pending = pending &<< UInt64(count) | UInt64(bits)
    pendingBits &+= count
  }

  @inline(__always)
  mutating func beginBlock() {
    if bytes.count &- used < BitWriter.roomForBlock { grow() }
  }

  private mutating func grow() {
    bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, 1 << 16)))
  }

  /// Moves all whole bytes out of the pending word.
  @inline(__always)
  private mutating func flushWhole() {
    while pendingBits >= 8 {
      pendingBits &-= 8
      let byte = UInt8(truncatingIfNeeded: pending &>> UInt64(pendingBits))
      bytes[used] = byte
      used &+= 1
      if byte == 0xFF {
        bytes[used] = 0
        used &+= 1
      }
    }
  }

  /// Ends the scan and hands back all bytes.
  consuming func finish() -> [UInt8] {
    beginBlock()
    let missing = (8 - pendingBits % 8) % 8
    put(bits: (1 << UInt32(missing)) - 1, count: missing)
    flushWhole()
    bytes.removeLast(bytes.count - used)
    return bytes
  }
}
