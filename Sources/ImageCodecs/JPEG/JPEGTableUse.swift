/// Which tables of a JPEG its scans use; an unused table may contain anything.
struct JPEGTableUse {
  /// The slot of a table, which another table may replace.
  private enum Slot: Hashable {
    case divisors(UInt8), huffman(UInt8), conditioning(UInt8), restarts
  }

  private struct Table {
    let slot: Slot
    let content: ArraySlice<UInt8>
  }

  private struct Component {
    let name, divisors: UInt8
    /// Divisors are read at a component's first scan and hold for all its scans.
    var isMeasured = false
  }

  private var frame: UInt8 = 0
  private var components: [Component] = []
  /// The tables that are valid now, and those that were used, by the place where their content begins.
  private var defined: [Slot: Int] = [:]
  private var used: Set<Int> = []

  init(_ file: JPEGParts) {
    for segment in file.segments {
      if segment.marker == JPEGHeader.startOfScan {
        read(scan: Array(segment.content))
      } else if segment.isFrame, components.isEmpty {
        read(frame: segment)
      } else {
        for table in Self.tables(in: segment) { defined[table.slot] = table.content.startIndex }
      }
    }
  }

  /// A segment of tables without those that no scan uses; empty if none is left.
  func used(of segment: JPEGHeader.Segment) -> [UInt8] {
    let content = Self.tables(in: segment).filter { used.contains($0.content.startIndex) }.flatMap(\.content)
    if content.isEmpty { return [] }
    let length = content.count + 2
    return [0xFF, segment.marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  private mutating func read(frame segment: JPEGHeader.Segment) {
    frame = segment.marker
    let entries = Array(segment.content.dropFirst(6))
    components = stride(from: 0, to: entries.count - 2, by: 3).map {
      Component(name: entries[$0], divisors: entries[$0 + 2])
    }
  }

  private mutating func read(scan: [UInt8]) {
    let count = Int(scan.first ?? 0)
    guard scan.count >= 4 + 2 * count else { return }
    use(.restarts)
    let (first, bits) = (scan[1 + 2 * count], scan[3 + 2 * count])
    let isProgressive = frame & 3 == 2
    // Bits that refine the first coefficient are not coded, so they need no table.
    let usesFirst = !isProgressive || first == 0 && bits >> 4 == 0
    let usesOthers = !isProgressive || first > 0
    for entry in stride(from: 1, to: 1 + 2 * count, by: 2) {
      measure(scan[entry])
      let (direct, alternating) = (scan[entry + 1] >> 4, 0x10 | scan[entry + 1] & 15)
      let isArithmetic = frame >= 0xC9
      if usesFirst { use(isArithmetic ? .conditioning(direct) : .huffman(direct)) }
      if usesOthers { use(isArithmetic ? .conditioning(alternating) : .huffman(alternating)) }
    }
  }

  private mutating func measure(_ name: UInt8) {
    for index in components.indices where components[index].name == name && !components[index].isMeasured {
      components[index].isMeasured = true
      use(.divisors(components[index].divisors))
    }
  }

  private mutating func use(_ slot: Slot) {
    if let table = defined[slot] { used.insert(table) }
  }

  /// The complete tables in a segment (ITU-T T.81, B.2.4).
  private static func tables(in segment: JPEGHeader.Segment) -> [Table] {
    var tables: [Table] = []
    var rest = segment.content
    while let name = rest.first, let (slot, count) = extent(segment.marker, name, rest), count <= rest.count {
      tables.append(Table(slot: slot, content: rest.prefix(count)))
      rest = rest.dropFirst(count)
      // A segment has only one interval.
      if slot == .restarts { break }
    }
    return tables
  }

  /// The slot of a table that begins with this byte, and its number of bytes.
  private static func extent(_ marker: UInt8, _ name: UInt8, _ rest: ArraySlice<UInt8>) -> (Slot, Int)? {
    switch marker {
    case 0xDB: (.divisors(name & 15), name >> 4 == 0 ? 65 : 129)
    case 0xC4: (.huffman(name), rest.dropFirst().prefix(16).reduce(17) { $0 + Int($1) })
    case 0xCC: (.conditioning(name), 2)
    case 0xDD: (.restarts, 2)
    default: nil
    }
  }
}

extension JPEGHeader.Segment {
  /// Whether it contains divisors, codes, conditions of arithmetic codes, or the restart interval.
  var isTables: Bool { [0xDB, 0xC4, 0xCC, 0xDD].contains(marker) }

  /// Whether it is the header of a frame, of whatever coding process.
  var isFrame: Bool {
    switch marker {
    case 0xC4, 0xC8, 0xCC: false
    case 0xC0...0xCF: true
    default: false
    }
  }
}
