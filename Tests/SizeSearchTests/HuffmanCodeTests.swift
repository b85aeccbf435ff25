import Testing

@testable import SizeSearch

@Suite struct HuffmanCodeTests {
  @Test("Fibonacci frequencies, which need ever longer codes, stay within 16 bits")
  func lengthsAreLimited() {
    var frequencies = [Int](repeating: 0, count: 256)
    var (a, b) = (1, 1)
    for symbol in 0..<40 {
      frequencies[symbol] = a
      (a, b) = (b, a + b)
    }
    let code = HuffmanCode(frequencies: frequencies[...])
    #expect(code.lengths.max() == 16)
    #expect(code.counts.reduce(0) { $0 + Int($1) } == 40)
    // Kraft's sum, in units of the longest code: one code, all ones, stays unused.
    let used = code.lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (16 - Int($1)) }
    #expect(used < 1 << 16)
  }

  @Test("codes of known frequencies have the lengths that Huffman's method gives")
  func knownLengths() {
    var frequencies = [Int](repeating: 0, count: 256)
    for (symbol, count) in [(5, 45), (6, 13), (7, 12), (8, 16), (9, 9), (10, 5)] { frequencies[symbol] = count }
    let code = HuffmanCode(frequencies: frequencies[...])
    // Cormen et al., Introduction to Algorithms, figure 16.5: 1, 3, 3, 3, 4, 4; the unused code makes the last 5.
    #expect([5, 6, 7, 8, 9, 10].map { code.lengths[$0] } == [1, 3, 3, 3, 4, 5])
  }

  @Test("a single symbol has a code of one bit, and it is not all ones")
  func singleSymbol() {
    var frequencies = [Int](repeating: 0, count: 256)
    frequencies[3] = 7
    let code = HuffmanCode(frequencies: frequencies[...])
    #expect(code.lengths[3] == 1)
    #expect(code.codes[3] == 0)
  }
}
