/// Reads a JPEG's Huffman codes without making pixels of them, to know where the last code of each scan ends.
///
/// Decoders have up to seven bytes more at hand than they need, and the last byte's bits are seldom all used: there
/// anything may stand, and nobody complains.
struct ScanWalk {
  /// As the frame's header tells of it.
  private struct Component {
    let name: UInt8
    let across, down: Int
    /// Of its own, as a scan of this component alone has them.
    var columns = 0
    var rows = 0
    /// Of each block a bit for each coefficient that some scan has made something of.
    var known: [UInt64] = []

    var blocks: Int { columns * rows }
  }

  /// A scan's header.
  private struct Scan {
    var components: [(index: Int, direct: HuffmanCodes?, alternating: HuffmanCodes?)] = []
    let first, last, high: Int
  }

  private var isProgressive = false
  private var components: [Component] = []
  private var mcus = 0
  /// Tables as they stand in their segments, by the byte that names them; they are made when a scan needs them.
  private var tables: [UInt8: ArraySlice<UInt8>] = [:]
  private var interval = 0
  private var scan: Scan?

  /// More blocks than any file that is read here has.
  private static let mostBlocks = 1 << 26

  /// Takes what a segment says of the scans behind it.
  mutating func read(_ segment: JPEGHeader.Segment) {
    let content = Array(segment.content)
    switch segment.marker {
    case 0xC0...0xC2: readFrame(content, isProgressive: segment.marker == 0xC2)
    case 0xC4: readTables(content)
    case 0xDD where content.count >= 2: interval = Int(content[0]) << 8 | Int(content[1])
    case JPEGHeader.startOfScan:
      scan = readScan(content)
      if scan == nil { giveUp() }
    default: break
    }
  }

  /// A scan's codes without what stands behind the last, also before each restart, and with ones in the bits that none
  /// needs; nil where they are not read here, or are not what the headers say.
  mutating func trimmed(_ codes: [UInt8]) -> [UInt8]? {
    guard let scan, !components.isEmpty else { return nil }
    self.scan = nil
    let trimmed = walk(scan, over: codes)
    if trimmed == nil { giveUp() }
    return trimmed
  }

  /// Bits that refine cannot be told where it is not known what came before them.
  private mutating func giveUp() { components = [] }

  private mutating func walk(_ scan: Scan, over codes: [UInt8]) -> [UInt8]? {
    var reader = CodeReader(codes)
    var trimmed: [UInt8] = []
    trimmed.reserveCapacity(codes.count)
    let alone = scan.components.count == 1 ? scan.components[0].index : nil
    let count = alone.map { components[$0].blocks } ?? mcus
    let band = scan.first > 0 ? scan.components[0].alternating : nil
    // Of the component of a band, taken out so that it is changed where it stands.
    var known: [UInt64] = []
    if let alone, band != nil { swap(&known, &components[alone].known) }
    if band != nil, known.isEmpty { known = Array(repeating: 0, count: count) }
    var run = 0
    for mcu in 0..<count {
      if interval > 0, mcu > 0, mcu % interval == 0 {
        guard reader.restart(UInt8((mcu / interval - 1) % 8), onto: &trimmed) else { return nil }
        run = 0
      }
      let isFine =
        if let band {
          scan.high == 0
            ? Self.walkFirst(scan, band, &known[mcu], &run, &reader)
            : Self.walkRefinement(scan, band, &known[mcu], &run, &reader)
        } else {
          walk(scan, isAlone: alone != nil, &reader)
        }
      guard isFine, !reader.isPastEnd else { return nil }
    }
    if let alone, band != nil { components[alone].known = known }
    reader.finish(onto: &trimmed)
    return trimmed
  }

  private mutating func readFrame(_ content: [UInt8], isProgressive: Bool) {
    guard components.isEmpty, content.count >= 6, content.count >= 6 + 3 * Int(content[5]) else { return }
    self.isProgressive = isProgressive
    let height = Int(content[1]) << 8 | Int(content[2])
    let width = Int(content[3]) << 8 | Int(content[4])
    let all = (0..<Int(content[5])).map { index in
      let factors = content[7 + 3 * index]
      return Component(name: content[6 + 3 * index], across: Int(factors >> 4), down: Int(factors & 15))
    }
    guard let most = all.map(\.across).max(), let tallest = all.map(\.down).max(),
      all.allSatisfy({ (1...4).contains($0.across) && (1...4).contains($0.down) })
    else { return }
    func parts(_ length: Int, _ size: Int) -> Int { (length + size - 1) / size }
    mcus = parts(width, 8 * most) * parts(height, 8 * tallest)
    guard mcus * most * tallest <= Self.mostBlocks else { return }
    components = all.map { component in
      var component = component
      component.columns = parts(parts(width * component.across, most), 8)
      component.rows = parts(parts(height * component.down, tallest), 8)
      return component
    }
  }

  private mutating func readTables(_ content: [UInt8]) {
    var at = 0
    while at + 17 <= content.count {
      let symbols = content[(at + 1)..<(at + 17)].reduce(0) { $0 + Int($1) }
      tables[content[at]] = content[(at + 1)...].prefix(16 + symbols)
      at += 17 + symbols
    }
  }

  private func readScan(_ content: [UInt8]) -> Scan? {
    let count = Int(content.first ?? 0)
    guard (1...4).contains(count), content.count >= 4 + 2 * count else { return nil }
    let band = isProgressive ? (Int(content[1 + 2 * count]), Int(content[2 + 2 * count])) : (0, 63)
    let high = isProgressive ? Int(content[3 + 2 * count] >> 4) : 0
    guard band.0 <= band.1, band.1 < 64, !isProgressive || (band.0 > 0 ? count == 1 : band.1 == 0) else { return nil }
    var scan = Scan(first: band.0, last: band.1, high: high)
    for entry in stride(from: 1, to: 1 + 2 * count, by: 2) {
      guard let index = components.firstIndex(where: { $0.name == content[entry] }) else { return nil }
      let slots = content[entry + 1]
      let direct = scan.first == 0 && high == 0 ? tables[slots >> 4].map(HuffmanCodes.init) : nil
      let alternating = scan.last > 0 ? tables[0x10 | slots & 15].map(HuffmanCodes.init) : nil
      scan.components.append((index, direct, alternating))
    }
    return scan
  }

  /// Passes over the codes of an MCU, which is a block where a scan has one component.
  private func walk(_ scan: Scan, isAlone: Bool, _ reader: inout CodeReader) -> Bool {
    for component in scan.components {
      let shape = components[component.index]
      for _ in 0..<(isAlone ? 1 : shape.across * shape.down) {
        if scan.high > 0 {
          reader.skip(1)
        } else {
          guard let codes = component.direct, let size = reader.symbol(codes), size <= 15 else { return false }
          reader.skip(size)
        }
        guard scan.last == 0 || Self.walkBlock(component.alternating, &reader) else { return false }
      }
    }
    return true
  }

  /// The coefficients of a block behind its first (ITU-T T.81, F.2.2.2).
  private static func walkBlock(_ codes: HuffmanCodes?, _ reader: inout CodeReader) -> Bool {
    guard let codes else { return false }
    var k = 1
    while k < 64 {
      guard let symbol = reader.symbol(codes) else { return false }
      let (zeros, size) = (symbol >> 4, symbol & 15)
      if size == 0, zeros < 15 { return true }
      k += zeros + 1
      reader.skip(size)
    }
    return true
  }

  /// The first bits of a band's coefficients, or a block of a run that has none (G.1.2.2).
  private static func walkFirst(
    _ scan: Scan, _ codes: HuffmanCodes, _ known: inout UInt64, _ run: inout Int, _ reader: inout CodeReader
  ) -> Bool {
    if run > 0 {
      run -= 1
      return true
    }
    var k = scan.first
    while k <= scan.last {
      guard let symbol = reader.symbol(codes) else { return false }
      let (zeros, size) = (symbol >> 4, symbol & 15)
      if size == 0, zeros < 15 {
        run = 1 << zeros + reader.bits(zeros) - 1
        return true
      }
      k += zeros
      if size > 0, k < 64 { known |= 1 << UInt64(k) }
      reader.skip(size)
      k += 1
    }
    return true
  }

  /// The bits of coefficients from one to another; none where the last comes first.
  private static func band(_ first: Int, _ last: Int) -> UInt64 {
    first > last ? 0 : (UInt64.max >> UInt64(63 - last + first)) << UInt64(first)
  }

  /// One more bit of each coefficient that is known, and of those that begin with it (G.1.2.3).
  private static func walkRefinement(
    _ scan: Scan, _ codes: HuffmanCodes, _ known: inout UInt64, _ run: inout Int, _ reader: inout CodeReader
  ) -> Bool {
    var k = scan.first
    while run == 0, k <= scan.last {
      guard let symbol = reader.symbol(codes) else { return false }
      var zeros = symbol >> 4
      let isNew = symbol & 15 > 0
      if !isNew, zeros < 15 {
        run = 1 << zeros + reader.bits(zeros)
        break
      }
      // Its sign, and a bit of each that is known on the way.
      var bits = isNew ? 1 : 0
      while k <= scan.last {
        if known >> UInt64(k) & 1 == 1 {
          bits += 1
        } else if zeros == 0 {
          break
        } else {
          zeros -= 1
        }
        k += 1
      }
      reader.skip(bits)
      if isNew, k <= scan.last { known |= 1 << UInt64(k) }
      k += 1
    }
    if run > 0 {
      reader.skip((known & Self.band(k, scan.last)).nonzeroBitCount)
      run -= 1
    }
    return true
  }
}

/// A table of Huffman's codes.
private struct HuffmanCodes {
  /// What each nine bits begin with: the symbol in the low byte, the length of its code above; 0 where no code is, or a
  /// longer one.
  private var short = [UInt16](repeating: 0, count: 1 << 9)
  /// Of each length the codes of sixteen bits that begin with one of it, and where its symbols begin.
  private var long: [(codes: Range<Int>, symbols: Int)] = []
  private let symbols: [UInt8]

  /// Of how many codes there are of each length, then their symbols.
  init(_ table: ArraySlice<UInt8>) {
    symbols = Array(table.dropFirst(16))
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
  }

  /// What sixteen bits begin with; nil where that is no code.
  func next(in bits: Int) -> (symbol: Int, length: Int)? {
    let entry = Int(short[bits >> 7])
    if entry > 0 { return (entry & 255, entry >> 8) }
    for (index, (codes, first)) in long.enumerated().dropFirst(9) where codes.contains(bits) {
      return (Int(symbols[first + (bits - codes.lowerBound) >> (15 - index)]), index + 1)
    }
    return nil
  }
}

/// Codes bit by bit, up to a marker; behind it all bits are zeros.
private struct CodeReader {
  private let bytes: [UInt8]
  /// Where these codes began, behind a restart or the scan's header.
  private var start = 0
  /// The byte that is taken next.
  private var at = 0
  private var buffer: UInt64 = 0
  private var held = 0
  private var missing = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether more was taken than there is.
  var isPastEnd: Bool { missing > held }

  /// What the next code stands for; nil where it is none.
  mutating func symbol(_ codes: HuffmanCodes) -> Int? {
    fill()
    guard let (symbol, length) = codes.next(in: Int(buffer >> UInt64(held - 16) & 0xFFFF)) else { return nil }
    held -= length
    return symbol
  }

  mutating func bits(_ count: Int) -> Int {
    fill()
    held -= count
    return Int(buffer >> UInt64(held) & (1 << UInt64(count) - 1))
  }

  mutating func skip(_ count: Int) {
    var left = count
    while left > 32 {
      _ = bits(32)
      left -= 32
    }
    _ = bits(left)
  }

  /// Ends these codes and begins behind the restart of this number, which must follow.
  mutating func restart(_ number: UInt8, onto trimmed: inout [UInt8]) -> Bool {
    finish(onto: &trimmed)
    while at + 1 < bytes.count, bytes[at] != 0xFF || bytes[at + 1] == 0 { at += 1 }
    guard at + 1 < bytes.count, bytes[at + 1] == 0xD0 + number else { return false }
    trimmed += bytes[at...(at + 1)]
    at += 2
    (start, buffer, held, missing) = (at, 0, 0, 0)
    return true
  }

  /// Adds these codes up to the last bit that was taken.
  mutating func finish(onto trimmed: inout [UInt8]) {
    // Bits that were made up, then whole bytes that nobody took, a stuffed zero with each 0xFF.
    var unused = held - missing
    while unused >= 8 {
      at -= at >= start + 2 && bytes[at - 1] == 0 && bytes[at - 2] == 0xFF ? 2 : 1
      unused -= 8
    }
    trimmed += bytes[start..<at]
    guard unused > 0, at > start else { return }
    let isStuffed = at >= start + 2 && bytes[at - 1] == 0 && bytes[at - 2] == 0xFF
    if isStuffed { return }
    trimmed[trimmed.count - 1] |= UInt8(1 << unused - 1)
    if trimmed[trimmed.count - 1] == 0xFF { trimmed.append(0) }
  }

  private mutating func fill() {
    if held > 32 { return }
    while held <= 48 {
      var byte: UInt8 = 0
      if at < bytes.count, bytes[at] != 0xFF {
        byte = bytes[at]
        at += 1
      } else if at + 1 < bytes.count, bytes[at + 1] == 0 {
        byte = 0xFF
        at += 2
      } else {
        missing += 8
      }
      buffer = buffer << 8 | UInt64(byte)
      held += 8
    }
  }
}
