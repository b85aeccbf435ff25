/// What M-Lab's speed tests measured in a country in one month, over all kinds of access.
public struct MeasuredCountry: Sendable, Hashable {
  /// Two letters, such as IN (ISO 3166-1).
  public let code: String
  /// The country's name; the code if a table has no names.
  public let name: String
  /// Such as 2025-10.
  public let month: String
  /// How many uploads were measured.
  public let tests: Int
  /// In Mbit/s.
  let up: QuantileCurve
  let down: QuantileCurve
  /// In milliseconds.
  let roundTrip: QuantileCurve
  /// The share of packets to the phone that were sent again.
  let loss: QuantileCurve

  /// A test below this rate does not count as a link: it was aborted. EDGE, the slowest mobile technology in use,
  /// carries twice as much (`edge`: 200 kbit/s up). In most countries the slowest tests lie close together at 0.06 to
  /// 0.09 Mbit/s, with a gap of a factor of three to five above them.
  public static let abortedBelow = 0.1
  /// With fewer tests than these a country's percentiles are a rough guide.
  public static let enoughTests = 1_000

  /// The share of uploads that were aborted.
  public var abortedShare: Double { up.share(below: Self.abortedBelow) }

  /// The rate up, in Mbit/s, that half of all tests did not exceed, aborted ones included.
  public var medianUp: Double { up.value(at: 0.5) }
}
