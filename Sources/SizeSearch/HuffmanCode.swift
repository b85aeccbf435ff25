/// The shortest prefix code for a set of symbols under JPEG's rules: at most 16 bits for a code, and no code of all
/// ones.
struct HuffmanCode: Sendable {
  /// Bits of each symbol's code; 0 if the symbol does not occur.
  private(set) var lengths = [UInt8](repeating: 0, count: 256)
  /// Each symbol's code, right-aligned.
  private(set) var codes = [UInt16](repeating: 0, count: 256)
  /// The symbols in order of their codes, and how many codes have each length from 1 to 16, as in a file.
  private(set) var symbols: [UInt8] = []
  private(set) var counts = [UInt8](repeating: 0, count: 16)

  private static let longest = 16

  /// The code for symbols that occur as often as `frequencies` says.
  init(frequencies: ArraySlice<Int>) {
    let first = frequencies.startIndex
    // Ties are ordered by symbol, so that equal histograms have equal codes.
    let present = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    // A symbol that never occurs comes first, so that it gets the longest code, which is the one of all ones.
    let weights = [0] + present.map { frequencies[$0] }
    let bits = HuffmanCode.optimalLengths(weights)
    symbols = present.map { UInt8($0 - first) }
    for (symbol, length) in zip(symbols, bits.dropFirst()) { lengths[Int(symbol)] = UInt8(length) }
    symbols.sort { (lengths[Int($0)], $0) < (lengths[Int($1)], $1) }
    var code = 0
    var last = 0
    for symbol in symbols {
      let length = Int(lengths[Int(symbol)])
      code <<= length - last
      last = length
      codes[Int(symbol)] = UInt16(code)
      counts[length - 1] += 1
      code += 1
    }
  }

  /// Lengths of at most 16 bits with the smallest total, for weights in ascending order: the package-merge algorithm of
  /// Larmore and Hirschberg (1990), which only keeps, for every level, which items are single symbols.
  private static func optimalLengths(_ weights: [Int]) -> [Int] {
    guard weights.count > 1 else { return weights.map { _ in 1 } }
    var levels: [[Bool]] = []
    var packages: [Int] = []
    for _ in 0..<longest {
      var merged: [Int] = []
      var single: [Bool] = []
      merged.reserveCapacity(weights.count + packages.count)
      single.reserveCapacity(weights.count + packages.count)
      var (leaf, package) = (0, 0)
      while leaf < weights.count || package < packages.count {
        let takesLeaf = package == packages.count || (leaf < weights.count && weights[leaf] <= packages[package])
        merged.append(takesLeaf ? weights[leaf] : packages[package])
        single.append(takesLeaf)
        if takesLeaf { leaf += 1 } else { package += 1 }
      }
      levels.append(single)
      packages = stride(from: 0, to: merged.count - 1, by: 2).map { merged[$0] + merged[$0 + 1] }
    }
    var lengths = [Int](repeating: 0, count: weights.count)
    var items = 2 * weights.count - 2
    for level in levels.reversed() {
      let leaves = level.prefix(items).count { $0 }
      for index in 0..<leaves { lengths[index] += 1 }
      items = 2 * (items - leaves)
    }
    return lengths
  }
}

/// Receives a scan's symbols: first to count them, then to write them with the codes.
protocol EntropySink {
  /// One symbol of table `table`, followed by the `count` low bits of `extra`.
  mutating func put(_ symbol: Int, table: Int, extra: UInt32, count: Int)
  /// Called before each block.
  mutating func beginBlock()
}

/// Counts symbols, and so the exact number of bits that they take with any code.
struct SymbolCounter: EntropySink {
  /// Tables in one scan: two for DC, two for AC.
  static let tables = 4
  private(set) var frequencies = [Int](repeating: 0, count: tables * 256)
  /// Bits after the symbols, which are the same for every code.
  private(set) var plainBits = 0

  @inline(__always)
  mutating func put(_ symbol: Int, table: Int, extra: UInt32, count: Int) {
    frequencies[table &* 256 &+ symbol] &+= 1
    plainBits &+= count
  }

  @inline(__always)
  mutating func beginBlock() {}

  /// The best code for each table; `nil` if nothing was counted.
  func codes() -> [HuffmanCode?] {
    (0..<SymbolCounter.tables).map { table in
      let counted = frequencies[table * 256..<(table + 1) * 256]
      return counted.contains { $0 > 0 } ? HuffmanCode(frequencies: counted) : nil
    }
  }

  /// The number of bits of the scan with `codes`.
  func bits(under codes: [HuffmanCode?]) -> Int {
    var total = plainBits
    for (table, code) in codes.enumerated() {
      guard let code else { continue }
      for symbol in 0..<256 { total += frequencies[table * 256 + symbol] * Int(code.lengths[symbol]) }
    }
    return total
  }
}

/// Writes entropy-coded data: bits from the left, a zero byte after every byte of 255, ones to fill the last byte.
struct BitWriter: EntropySink {
  private(set) var bytes: [UInt8]
  /// How many bytes of `bytes` are written; the rest is room.
  private var used: Int
  private var pending: UInt64 = 0
  private var pendingBits = 0
  /// Code and length of each symbol of each table, as `code << 8 | length`.
  private var entries = [UInt32](repeating: 0, count: SymbolCounter.tables * 256)

  /// The most bytes of a block: 64 coefficients of 16 + 11 bits, all followed by zero bytes.
  private static let roomForBlock = 512

  /// Continues `bytes` with a scan that uses `codes`.
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

  /// Writes all whole bytes of the pending word.
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

  /// Ends the scan and returns all bytes.
  consuming func finish() -> [UInt8] {
    beginBlock()
    let missing = (8 - pendingBits % 8) % 8
    put(bits: (1 << UInt32(missing)) - 1, count: missing)
    flushWhole()
    bytes.removeLast(bytes.count - used)
    return bytes
  }
}
