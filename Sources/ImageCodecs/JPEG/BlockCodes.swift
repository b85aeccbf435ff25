/// The codes of a JPEG's blocks, passed over; false if they are invalid.
extension CodeReader {
  /// A block's first coefficient (ITU-T T.81, F.2.2.1).
  mutating func passDirect(by codes: HuffmanCodes) -> Bool {
    guard let size = symbol(codes), size <= 15 else { return false }
    skip(size)
    return true
  }

  /// The coefficients of a block behind its first (F.2.2.2).
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

  /// The first bits of a band's coefficients, block by block, or of a run of blocks that have none (G.1.2.2); of each
  /// block a bit becomes known for each coefficient that is not zero.
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

  /// One more bit of each coefficient that is known, and of those that begin with it (G.1.2.3).
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
        // Behind this many that stay unknown, or at the band's end.
        var unknown = ~before & Self.coefficients(from: k, to: band.upperBound)
        for _ in 0..<zeros { unknown &= unknown &- 1 }
        let place = unknown == 0 ? band.upperBound + 1 : unknown.trailingZeroBitCount
        // Its sign, and a bit of each that is known on the way.
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

  /// The bits of coefficients from one to another; 0 if the last comes before the first.
  private static func coefficients(from first: Int, to last: Int) -> UInt64 {
    first > last ? 0 : (UInt64.max >> UInt64(63 - last + first)) << UInt64(first)
  }
}
