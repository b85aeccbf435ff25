/// How many bits pass in a second.
public struct BitRate: Hashable, Comparable, Sendable {
  /// The number of bits a second.
  public var bitsPerSecond: Int

  /// So many bits a second.
  public init(bitsPerSecond: Int) { self.bitsPerSecond = bitsPerSecond }

  /// The slower rate comes first.
  public static func < (left: Self, right: Self) -> Bool { left.bitsPerSecond < right.bitsPerSecond }
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

  /// What any link has: nothing to a terabit a second.
  public static let sensible = BitRate(bitsPerSecond: 0)...BitRate(bitsPerSecond: 1_000_000_000_000)

  /// Reads `10Mbit`, `384kbit`, `1.6Mbit/s` or `200kB/s`.
  public init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// As `init(parsing:)` reads it back, exactly: 384kbit.
  public var text: String { exactText }

  /// For people, in three digits: 1.60 Mbit/s.
  public var brief: String {
    Double(bitsPerSecond).scaled(by: 1000, units: ["bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"])
  }
}
