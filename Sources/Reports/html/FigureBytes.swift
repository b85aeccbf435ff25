/// Writes figures one after the other: whole numbers in as few bytes as they need, others with all their bits.
struct FigureWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) { add(wide: Int64(number)) }

  mutating func add(wide number: Int64) {
    // The sign is the last bit, so that small negative numbers are short, too.
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func add(_ figure: Double) {
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: figure.bitPattern >> UInt64(8 * byte))) }
  }

  /// Adds a figure that may be unknown.
  mutating func add(_ figure: Double?) { add(figure ?? .nan) }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  mutating func add<Item>(_ items: [Item], _ item: (inout FigureWriter, Item) -> Void) {
    add(items.count)
    for one in items { item(&self, one) }
  }

  /// Adds ascending numbers, each as the difference from the one before.
  mutating func add(steps numbers: [Int]) {
    add(numbers.count)
    var last = 0
    for number in numbers {
      add(number - last)
      last = number
    }
  }
}

/// Reads what a `FigureWriter` wrote, in the same order.
struct FigureReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number() -> Int { Int(truncatingIfNeeded: wide()) }

  mutating func wide() -> Int64 {
    var (rest, shift) = (0 as UInt64, 0 as UInt64)
    while true {
      let byte = bytes[place]
      place += 1
      rest |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int64(bitPattern: rest >> 1) ^ -Int64(bitPattern: rest & 1)
  }

  /// Reads a count; nil if it is -1, which means unknown.
  mutating func count() -> Int? {
    let number = number()
    return number < 0 ? nil : number
  }

  mutating func figure() -> Double {
    var pattern: UInt64 = 0
    for byte in 0..<8 {
      pattern |= UInt64(bytes[place]) << UInt64(8 * byte)
      place += 1
    }
    return Double(bitPattern: pattern)
  }

  /// Reads a figure that may be unknown.
  mutating func known() -> Double? {
    let figure = figure()
    return figure.isNaN ? nil : figure
  }

  mutating func text() -> String {
    let count = number()
    place += count
    return String(decoding: bytes[place - count..<place], as: UTF8.self)
  }

  mutating func list<Item>(_ item: (inout FigureReader) -> Item) -> [Item] {
    let count = number()
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(item(&self)) }
    return items
  }

  /// Reads ascending numbers.
  mutating func steps() -> [Int] {
    var last = 0
    return list { reader in
      last += reader.number()
      return last
    }
  }
}
