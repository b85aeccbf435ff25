/// Skips the codes of a JPEG's blocks; the functions return false if the codes are invalid.
extension CodeReader {
  /// The first coefficient of a block (ITU-T T.81, F.2.2.1).
  mutating func passDirect(by codes: HuffmanCodes) -> Bool {
    guard let size = symbol(codes), size <= 15 else { return false }
    skip(size)
    return true
  }

  /// The coefficients of a block after the first (F.2.2.2).
  mutating func passAlternating(by codes: HuffmanCodes) -> Bool {
    var k = 1
    while k < 64 {
      guard let symbol = symbol(codes) else { return false }
      let (zeros, size) = (symbol >> 4, symbol & 15)
      if size == 0, zeros < 15 { return true }
      k += zeros + 1
      skip(size)
    }
    return true
  }

  /// The first bits of a band's coefficients in a block, or a run of blocks that have none (G.1.2.2); marks in `known`
  /// each coefficient that is not zero.
  mutating func passBand(
    _ band: ClosedRange<Int>, by codes: HuffmanCodes, known: inout [UInt64], blocks: Range<Int>
  ) -> Bool {
    var run = 0
    for block in blocks {
      if run > 0 {
        run -= 1
        continue
      }
      var k = band.lowerBound
      while k <= band.upperBound {
        guard let symbol = symbol(codes) else { return false }
        let (zeros, size) = (symbol >> 4, symbol & 15)
        if size == 0, zeros < 15 {
          run = 1 << zeros + bits(zeros) - 1
          break
        }
        k += zeros
        if size > 0, k < 64 { known[block] |= 1 << UInt64(k) }
        skip(size)
        k += 1
      }
      if isPastEnd { return false }
    }
    return true
  }

  /// One more bit of each known coefficient, and of those that begin here (G.1.2.3).
  mutating func passRefinement(
    of band: ClosedRange<Int>, by codes: HuffmanCodes, known: inout [UInt64], blocks: Range<Int>
  ) -> Bool {
    var run = 0
    for block in blocks {
      let before = known[block]
      var new: UInt64 = 0
      var k = band.lowerBound
      while run == 0, k <= band.upperBound {
        guard let symbol = symbol(codes) else { return false }
        let (zeros, isNew) = (symbol >> 4, symbol & 15 > 0)
        if !isNew, zeros < 15 {
          run = 1 << zeros + bits(zeros)
          break
        }
        // After this many that stay unknown, or at the band's end.
        var unknown = ~before & Self.coefficients(from: k, to: band.upperBound)
        for _ in 0..<zeros { unknown &= unknown &- 1 }
        let place = unknown == 0 ? band.upperBound + 1 : unknown.trailingZeroBitCount
        // Its sign, and one bit for each known coefficient on the way.
        skip((isNew ? 1 : 0) + (before & Self.coefficients(from: k, to: place - 1)).nonzeroBitCount)
        if isNew, place <= band.upperBound { new |= 1 << UInt64(place) }
        k = place + 1
      }
      if run > 0 {
        skip((before & Self.coefficients(from: k, to: band.upperBound)).nonzeroBitCount)
        run -= 1
      }
      known[block] = before | new
      if isPastEnd { return false }
    }
    return true
  }

  /// The bits of coefficients from `first` to `last`; 0 if `last` is before `first`.
  private static func coefficients(from first: Int, to last: Int) -> UInt64 {
    first > last ? 0 : (UInt64.max >> UInt64(63 - last + first)) << UInt64(first)
  }
}

/// A Huffman table; a class, so that a scan counts one reference to it and not those of its arrays.
final class HuffmanCodes {
  /// For each nine bits, the symbol of the code with which they begin in the low byte, and the code's length above; 0
  /// if no code matches, or only a longer one.
  private let short: [UInt16]
  /// For each length, the range of sixteen bits that begin with a code of that length, and the place of its first
  /// symbol.
  private let long: [(codes: Range<Int>, symbols: Int)]
  private let symbols: [UInt8]

  /// Reads a table: the number of codes of each length, then their symbols.
  init(_ table: ArraySlice<UInt8>) {
    let symbols = Array(table.dropFirst(16))
    var short = [UInt16](repeating: 0, count: 1 << 9)
    var long: [(codes: Range<Int>, symbols: Int)] = []
    var (start, first) = (0, 0)
    for (index, count) in table.prefix(16).enumerated() {
      let length = index + 1
      let span = 1 << (16 - length)
      let most = min(Int(count), symbols.count - first, ((1 << 16) - start) / span)
      if length <= 9 {
        for place in 0..<most << (9 - length) {
          short[start >> 7 + place] = UInt16(length) << 8 | UInt16(symbols[first + place >> (9 - length)])
        }
      }
      long.append((start..<start + most * span, first))
      start += most * span
      first += most
    }
    (self.short, self.long, self.symbols) = (short, long, symbols)
  }

  /// The symbol of the code with which sixteen bits begin; nil if there is none.
  func next(in bits: Int) -> (symbol: Int, length: Int)? {
    let entry = Int(short[bits >> 7])
    if entry > 0 { return (entry & 255, entry >> 8) }
    for (index, (codes, first)) in long.enumerated().dropFirst(9) where codes.contains(bits) {
      return (Int(symbols[first + (bits - codes.lowerBound) >> (15 - index)]), index + 1)
    }
    return nil
  }
}
