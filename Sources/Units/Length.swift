/// How long something is.
public struct Length: Hashable, Comparable, Sendable {
  /// The number of micrometres.
  public var micrometres: Int

  /// So many micrometres.
  public init(micrometres: Int) { self.micrometres = micrometres }

  /// The number of metres.
  public var metres: Double { Double(micrometres) / 1_000_000 }

  /// The shorter length comes first.
  public static func < (left: Self, right: Self) -> Bool { left.micrometres < right.micrometres }
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

  /// The range of screens' sizes and of their distances from the eye: a centimetre to a hundred metres.
  public static let sensible = Length(micrometres: 10_000)...Length(micrometres: 100_000_000)

  /// Reads `40cm`, `6.1in` or `0.6m`.
  public init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// As `init(parsing:)` reads it back, exactly: 40cm.
  public var text: String { exactText }
}
