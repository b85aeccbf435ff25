/// Reads a JPEG's Huffman codes without decoding pixels, to find the end of each scan's last code.
///
/// Decoders read up to seven bytes more than they need, and seldom use all bits of the last byte. Anything may be
/// hidden there without a complaint.
struct ScanWalk {
  /// A component, as the frame's header describes it.
  private struct Component {
    let name: UInt8
    let across, down: Int
    /// How many blocks it has in a scan of only this component.
    var blocks = 0
    /// For each block, one bit for each coefficient that some scan has coded.
    var known: [UInt64] = []
  }

  /// A scan, from its header to its end.
  private struct Scan {
    /// The number of MCUs; of blocks, if the scan has one component.
    let mcus: Int
    let codes: Codes

    enum Codes {
      /// Blocks of each component in an MCU, from their first coefficient; in a progressive JPEG only the first
      /// coefficient.
      case blocks([(count: Int, direct: HuffmanCodes, alternating: HuffmanCodes?)])
      /// This many bits of first coefficients in an MCU.
      case bits(Int)
      /// Coefficients after the first, or one more bit of them.
      case band(ClosedRange<Int>, component: Int, HuffmanCodes, isRefinement: Bool)
    }
  }

  private var isProgressive = false
  private var components: [Component] = []
  private var mcus = 0
  /// Tables as in their segments, by the byte that names them; they are built when a scan needs them.
  private var tables: [UInt8: ArraySlice<UInt8>] = [:]
  private var interval = 0
  private var scan: Scan?

  /// More blocks than any file that we read has.
  private static let mostBlocks = 1 << 26

  /// Keeps what a segment says about the following scans.
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

  /// A scan's codes without anything after the last one, also before each restart, and with ones in the unused bits;
  /// nil if they cannot be read here, or contradict the headers.
  mutating func trimmed(_ codes: [UInt8]) -> [UInt8]? {
    guard let scan, !components.isEmpty else { return nil }
    self.scan = nil
    let trimmed = walk(scan, over: codes)
    if trimmed == nil { giveUp() }
    return trimmed
  }

  /// Bits that refine cannot be read if the bits before them are unknown.
  private mutating func giveUp() { components = [] }

  private mutating func walk(_ scan: Scan, over codes: [UInt8]) -> [UInt8]? {
    var reader = CodeReader(codes)
    var trimmed: [UInt8] = []
    trimmed.reserveCapacity(codes.count)
    let span = interval > 0 ? interval : max(scan.mcus, 1)
    for start in stride(from: 0, to: scan.mcus, by: span) {
      if start > 0 {
        guard reader.restart(UInt8((start / span - 1) % 8), onto: &trimmed) else { return nil }
      }
      guard walk(scan.codes, of: start..<min(start + span, scan.mcus), &reader) else { return nil }
    }
    reader.finish(onto: &trimmed)
    return trimmed
  }

  /// Skips the codes of MCUs from one restart to the next.
  private mutating func walk(_ codes: Scan.Codes, of mcus: Range<Int>, _ reader: inout CodeReader) -> Bool {
    switch codes {
    case .blocks(let parts):
      for _ in mcus {
        for part in parts {
          for _ in 0..<part.count {
            guard reader.passDirect(by: part.direct) else { return false }
            if let codes = part.alternating, !reader.passAlternating(by: codes) { return false }
          }
        }
        if reader.isPastEnd { return false }
      }
      return true
    case .bits(let count):
      for _ in mcus {
        reader.skip(count)
        if reader.isPastEnd { return false }
      }
      return true
    case .band(let band, let component, let codes, let isRefinement):
      if components[component].known.isEmpty {
        components[component].known = Array(repeating: 0, count: components[component].blocks)
      }
      return isRefinement
        ? reader.passRefinement(of: band, by: codes, known: &components[component].known, blocks: mcus)
        : reader.passBand(band, by: codes, known: &components[component].known, blocks: mcus)
    }
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
      component.blocks =
        parts(parts(width * component.across, most), 8) * parts(parts(height * component.down, tallest), 8)
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
    let parts = stride(from: 1, to: 1 + 2 * count, by: 2).compactMap { at in
      components.firstIndex { $0.name == content[at] }.map { (component: $0, slots: content[at + 1]) }
    }
    guard parts.count == count else { return nil }
    let mcus = count == 1 ? components[parts[0].component].blocks : mcus
    let blocks = parts.map { count == 1 ? 1 : components[$0.component].across * components[$0.component].down }
    let (first, last) = isProgressive ? (Int(content[1 + 2 * count]), Int(content[2 + 2 * count])) : (0, 63)
    let isRefinement = isProgressive && content[3 + 2 * count] >> 4 > 0
    if first > 0 {
      let (component, slots) = parts[0]
      guard count == 1, first <= last, last < 64, let table = tables[0x10 | slots & 15] else { return nil }
      let codes = HuffmanCodes(table)
      return Scan(
        mcus: mcus, codes: .band(first...last, component: component, codes, isRefinement: isRefinement))
    }
    if isProgressive, last > 0 { return nil }
    if isRefinement { return Scan(mcus: mcus, codes: .bits(blocks.reduce(0, +))) }
    var each: [(count: Int, direct: HuffmanCodes, alternating: HuffmanCodes?)] = []
    for ((_, slots), count) in zip(parts, blocks) {
      let alternating = isProgressive ? nil : tables[0x10 | slots & 15].map(HuffmanCodes.init)
      guard let direct = tables[slots >> 4], isProgressive || alternating != nil else { return nil }
      each.append((count, HuffmanCodes(direct), alternating))
    }
    return Scan(mcus: mcus, codes: .blocks(each))
  }
}
