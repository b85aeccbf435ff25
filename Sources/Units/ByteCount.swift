/// A size in bytes.
public struct ByteCount: Hashable, Comparable, Sendable {
  /// The number of bytes.
  public var bytes: Int

  /// A count of this many bytes.
  public init(_ bytes: Int) { self.bytes = bytes }

  /// The smaller size comes first.
  public static func < (left: Self, right: Self) -> Bool { left.bytes < right.bytes }
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

  /// What anybody can mean by a size here: nothing to a tebibyte.
  public static let sensible = ByteCount(0)...ByteCount(1 << 40)

  /// Reads `2MB` (2,000,000), `2MiB` (2,097,152), `500KB` or a plain number of bytes.
  public init(parsing text: String, in range: ClosedRange<Self> = Self.sensible) throws(UnitError) {
    self = try Self.read(text, in: range)
  }

  /// As `init(parsing:)` reads it back, exactly: 2MiB, 500kB, 1203441.
  public var text: String { exactText }

  /// For people, in three digits: 1.20 MB.
  public var brief: String { Brief.bytes(Int64(bytes)) }
}
