extension Duration: Measure {
  static let noun = "a time"
  static let examples = "5s, 250ms or 2min"
  static let units: [(name: String, size: Int)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000),
    ("h", 3_600_000_000_000),
  ]
  static let bareUnit: Int? = nil
  init(smallestUnits: Int) { self = .nanoseconds(smallestUnits) }
  var smallestUnits: Int { nanoseconds }

  /// The range of plausible times: zero to a day.
  package static let sensible = Duration.zero...Duration.seconds(86_400)

  /// Reads `5s`, `250ms`, `2min` or `1h`, exact to the nanosecond.
  package init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// Whole nanoseconds; fractions are cut off.
  package var nanoseconds: Int { Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000) }

  /// The time in seconds.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The text that `init(parsing:)` reads, exact to the nanosecond: 250ms.
  package var text: String { exactText }

  /// The text for people: 250 ms, 4.20 s, 2 min 5 s, 1 h 10 min.
  package var brief: String { Brief.time(nanoseconds: Int64(nanoseconds)) }
}
