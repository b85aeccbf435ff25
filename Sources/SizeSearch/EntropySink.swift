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
