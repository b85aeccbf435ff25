/// A part of a whole, from 0 to 1.
public struct Share: Hashable, Comparable, Sendable {
  /// The part, 1 being all.
  public var value: Double

  /// A part of a whole.
  public init(_ value: Double) { self.value = value }

  /// The smaller part comes first.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// Reads `1%` or `0.01`, the two being equal to the last bit.
  public init(parsing text: String, in range: ClosedRange<Self> = Share(0)...Share(1)) throws(UnitError) {
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

  /// As `init(parsing:)` reads it back, exactly: 0.01.
  public var text: String {
    if value == value.rounded() { return value.fixed(0) }
    let shortest = "\(value)"
    guard shortest.contains("e") else { return shortest }
    return String(value.fixed(15).reversed().drop { $0 == "0" }.reversed())
  }

  /// For people: 95 %, 99.5 %.
  public var brief: String { Brief.share(value) }
}
