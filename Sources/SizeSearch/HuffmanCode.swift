/// The shortest prefix code for a set of symbols under JPEG's rules: no code longer than 16 bits, none all ones.
struct HuffmanCode: Sendable {
  /// Bits of each symbol's code; 0 if the symbol does not occur.
  private(set) var lengths = [UInt8](repeating: 0, count: 256)
  /// Each symbol's code, right-aligned.
  private(set) var codes = [UInt16](repeating: 0, count: 256)
  /// Symbols in order of their codes, and how many codes have each length from 1 to 16: what a file states.
  private(set) var symbols: [UInt8] = []
  private(set) var counts = [UInt8](repeating: 0, count: 16)

  private static let longest = 16

  /// The code for symbols that occur as often as `frequencies` says.
  init(frequencies: ArraySlice<Int>) {
    let first = frequencies.startIndex
    // Ties go by symbol, so that one histogram has one code.
    let present = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    // A symbol that never occurs comes first, gets the longest code, and with it the one that is all ones.
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

  /// Lengths of at most 16 bits with the least total, for weights in ascending order: the package-merge algorithm of
  /// Larmore and Hirschberg (1990), which keeps of every level only which items are single symbols.
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

  /// Bytes of this code in a DHT segment, beside the segment's own marker.
  var definitionBytes: Int { 17 + symbols.count }
}
