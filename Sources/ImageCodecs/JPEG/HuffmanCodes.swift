/// A table of Huffman's codes; a class, so that a scan counts one reference to it and not those of its arrays.
final class HuffmanCodes {
  /// What each nine bits begin with: the symbol in the low byte, the length of its code above; 0 if no code begins so,
  /// or a longer one.
  private let short: [UInt16]
  /// For each length the codes of sixteen bits that begin with one of that length, and the place of its first symbol.
  private let long: [(codes: Range<Int>, symbols: Int)]
  private let symbols: [UInt8]

  /// Codes from a table: the number of codes of each length, then their symbols.
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

  /// The symbol that sixteen bits begin with; nil if they begin with no code.
  func next(in bits: Int) -> (symbol: Int, length: Int)? {
    let entry = Int(short[bits >> 7])
    if entry > 0 { return (entry & 255, entry >> 8) }
    for (index, (codes, first)) in long.enumerated().dropFirst(9) where codes.contains(bits) {
      return (Int(symbols[first + (bits - codes.lowerBound) >> (15 - index)]), index + 1)
    }
    return nil
  }
}
