/// One kind of score: what it is called, how it is read, and where harm begins.
///
/// A run's manifest carries the scales of its metrics, so that whoever reads its scores asks the run and no list.
public struct ScoreScale: Sendable, Hashable {
  /// What files and records call it.
  public let name: String
  /// What people call it.
  public let title: String
  /// One sentence for lists and documents.
  public let summary: String
  /// Which way scores are better.
  public let better: Direction
  /// The score of a picture against itself.
  public let identical: Double
  /// The score on whose worse side a picture counts as harmed; nil where nobody has shown one.
  public let harmedBelow: Double?
  /// Digits behind the point that people read.
  public let decimals: Int
  /// What it counts, such as dB; nil where it has no unit.
  public let unit: String?
  /// The stretch of the scale on which differences are told in points; nil where they are told as a part of the score.
  public let span: Double?

  /// A scale of this name.
  public init(
    name: String, title: String, summary: String, better: Direction, identical: Double, harmedBelow: Double? = nil,
    decimals: Int = 1, unit: String? = nil, span: Double? = nil
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.better = better
    self.identical = identical
    self.harmedBelow = harmedBelow
    self.decimals = decimals
    self.unit = unit
    self.span = span
  }

  /// The SSIMULACRA2 score below which loss is plainly seen: what harm means unless somebody says otherwise.
  public static let plainlySeenBelow = 60.0

  /// Whether a picture of this score counts as harmed; nil where the scale does not say.
  public func isHarmed(_ score: Double) -> Bool? {
    harmedBelow.map { better.isBetter($0, than: score) }
  }
}

extension ScoreScale: Codable {
  private enum Key: CodingKey {
    case name, title, summary, better, identical, harmedBelow, decimals, unit, span
  }

  /// Reads what a manifest has; a scale that says nothing of identical pictures means infinity.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try keys.decode(String.self, forKey: .name), title: try keys.decode(String.self, forKey: .title),
      summary: try keys.decode(String.self, forKey: .summary),
      better: try keys.decode(Direction.self, forKey: .better),
      // JSON has no number for a ratio to no noise at all.
      identical: try keys.decodeIfPresent(Double.self, forKey: .identical) ?? .infinity,
      harmedBelow: try keys.decodeIfPresent(Double.self, forKey: .harmedBelow),
      decimals: try keys.decode(Int.self, forKey: .decimals),
      unit: try keys.decodeIfPresent(String.self, forKey: .unit),
      span: try keys.decodeIfPresent(Double.self, forKey: .span))
  }

  /// Writes what a manifest keeps; infinity, for which JSON has no number, is left out.
  public func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(name, forKey: .name)
    try keys.encode(title, forKey: .title)
    try keys.encode(summary, forKey: .summary)
    try keys.encode(better, forKey: .better)
    try keys.encodeIfPresent(identical.isFinite ? identical : nil, forKey: .identical)
    try keys.encodeIfPresent(harmedBelow, forKey: .harmedBelow)
    try keys.encode(decimals, forKey: .decimals)
    try keys.encodeIfPresent(unit, forKey: .unit)
    try keys.encodeIfPresent(span, forKey: .span)
  }
}
