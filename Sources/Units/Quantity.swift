/// A plain decimal number and the unit after it, exactly as typed.
///
/// Only ASCII digits and one point: `Double` would also accept `0x10`, `nan` and `inf`.
struct Quantity {
  /// All digits without the point; if there are too many, as many as fit.
  private let digits: Int
  private let number: Substring
  /// How many of the digits are after the point.
  private let decimals: Int
  let unit: Substring

  /// Nil if the text does not begin with a number. A blank may be before the unit.
  init?(_ text: String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.number = number
    digits = Int(parts.joined()) ?? .max
    decimals = parts.count == 2 ? parts[1].count : 0
    unit = text[number.endIndex...].drop { $0 == " " }
  }

  /// The number times `unit`; nil if that is not whole or too large.
  func times(_ unit: Int) -> Int? {
    let (product, overflow) = Int128(digits).multipliedReportingOverflow(by: Int128(unit))
    guard !overflow else { return nil }
    var whole = product
    for _ in 0..<decimals {
      guard whole.isMultiple(of: 10) else { return nil }
      whole /= 10
    }
    return Int(exactly: whole)
  }

  /// The number times a power of ten, correctly rounded.
  func timesTen(toThe power: Int) -> Double { Double("\(number)e\(power)") ?? 0 }
}

/// A rate in bits per second.
package struct BitRate: Hashable, Comparable, Sendable {
  /// The number of bits per second.
  package var bitsPerSecond: Int

  /// A rate of this many bits per second.
  package init(bitsPerSecond: Int) { self.bitsPerSecond = bitsPerSecond }

  /// The slower rate comes first.
  package static func < (left: Self, right: Self) -> Bool { left.bitsPerSecond < right.bitsPerSecond }
}

extension BitRate: Measure {
  static let noun = "a rate"
  static let examples = "10Mbit, 384kbit or 1.6Mbit/s"
  static let units: [(name: String, size: Int)] =
    [("bit", 1), ("kbit", 1000), ("Mbit", 1_000_000), ("Gbit", 1_000_000_000)]
    + [
      ("bit/s", 1), ("kbit/s", 1000), ("Mbit/s", 1_000_000), ("Gbit/s", 1_000_000_000), ("B/s", 8), ("kB/s", 8000),
      ("MB/s", 8_000_000),
    ]
  static let bareUnit: Int? = nil
  init(smallestUnits: Int) { self.init(bitsPerSecond: smallestUnits) }
  var smallestUnits: Int { bitsPerSecond }

  /// The range of plausible rates: zero to a terabit per second.
  package static let sensible = BitRate(bitsPerSecond: 0)...BitRate(bitsPerSecond: 1_000_000_000_000)

  /// Reads `10Mbit`, `384kbit`, `1.6Mbit/s` or `200kB/s`.
  package init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// The exact text that `init(parsing:)` reads: 384kbit.
  package var text: String { exactText }

  /// The text for people, with three digits: 1.60 Mbit/s.
  package var brief: String {
    Double(bitsPerSecond).scaled(by: 1000, units: ["bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"])
  }
}

/// A size in bytes.
package struct ByteCount: Hashable, Comparable, Sendable {
  /// The number of bytes.
  package var bytes: Int

  /// A size of this many bytes.
  package init(_ bytes: Int) { self.bytes = bytes }

  /// The smaller size comes first.
  package static func < (left: Self, right: Self) -> Bool { left.bytes < right.bytes }
}

extension ByteCount: Measure {
  static let noun = "a size"
  static let examples = "500KB, 2MB, 2MiB or a plain number of bytes"
  static let units: [(name: String, size: Int)] = [
    ("B", 1), ("kB", 1000), ("KB", 1000), ("KiB", 1 << 10), ("MB", 1_000_000), ("MiB", 1 << 20), ("GB", 1_000_000_000),
    ("GiB", 1 << 30), ("TB", 1_000_000_000_000), ("TiB", 1 << 40),
  ]
  static let bareUnit: Int? = 1
  static let ignoresCase = true
  init(smallestUnits: Int) { self.init(smallestUnits) }
  var smallestUnits: Int { bytes }

  /// The range of plausible sizes: zero to a tebibyte.
  package static let sensible = ByteCount(0)...ByteCount(1 << 40)

  /// Reads `2MB` (2,000,000), `2MiB` (2,097,152), `500KB` or a plain number of bytes.
  package init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// The exact text that `init(parsing:)` reads: 2MiB, 500kB, 1203441.
  package var text: String { exactText }

  /// The text for people, with three digits: 1.20 MB.
  package var brief: String { Brief.bytes(Int64(bytes)) }
}

/// A length.
package struct Length: Hashable, Comparable, Sendable {
  /// The number of micrometres.
  package var micrometres: Int

  /// A length of this many micrometres.
  package init(micrometres: Int) { self.micrometres = micrometres }

  /// The number of metres.
  package var metres: Double { Double(micrometres) / 1_000_000 }

  /// The shorter length comes first.
  package static func < (left: Self, right: Self) -> Bool { left.micrometres < right.micrometres }
}

extension Length: Measure {
  static let noun = "a length"
  static let examples = "40cm, 6.1in or 0.6m"
  static let units: [(name: String, size: Int)] = [
    ("um", 1), ("mm", 1000), ("cm", 10_000), ("in", 25_400), ("m", 1_000_000),
  ]
  static let bareUnit: Int? = nil
  init(smallestUnits: Int) { self.init(micrometres: smallestUnits) }
  var smallestUnits: Int { micrometres }

  /// The range of screens' sizes and viewing distances: a centimetre to a hundred metres.
  package static let sensible = Length(micrometres: 10_000)...Length(micrometres: 100_000_000)

  /// Reads `40cm`, `6.1in` or `0.6m`.
  package init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// The exact text that `init(parsing:)` reads: 40cm.
  package var text: String { exactText }
}

/// A share of a whole, from 0 to 1.
package struct Share: Hashable, Comparable, Sendable {
  /// The share; 1 is the whole.
  package var value: Double

  /// A share of a whole.
  package init(_ value: Double) { self.value = value }

  /// The smaller share comes first.
  package static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// Reads `1%` or `0.01`, which are equal to the last bit.
  package init(parsing text: String, in range: ClosedRange<Self> = Share(0)...Share(1)) throws(UnitError) {
    let isNegative = text.hasPrefix("-")
    guard !isNegative, let quantity = Quantity(text), quantity.unit.isEmpty || quantity.unit == "%" else {
      let bounds = range == Share(0)...Share(1) ? "" : ", from \(range.lowerBound.text) to \(range.upperBound.text)"
      throw isNegative
        ? Self.outside(range, text) : UnitError(text: text, reason: "is not a share; write 1% or 0.01\(bounds)")
    }
    value = quantity.timesTen(toThe: quantity.unit == "%" ? -2 : 0)
    guard range.contains(self) else { throw Self.outside(range, text) }
  }

  private static func outside(_ range: ClosedRange<Self>, _ text: String) -> UnitError {
    UnitError(
      text: text,
      reason:
        "is out of range; a share from \(range.lowerBound.text) to \(range.upperBound.text) is allowed, such as 5% or 0.05"
    )
  }

  /// The exact text that `init(parsing:)` reads: 0.01.
  package var text: String {
    if value == value.rounded() { return value.fixed(0) }
    let shortest = "\(value)"
    guard shortest.contains("e") else { return shortest }
    return String(value.fixed(15).reversed().drop { $0 == "0" }.reversed())
  }

  /// The text for people: 95 %, 99.5 %.
  package var brief: String { Brief.share(value) }
}
