/// One kind of score: what it is called, how it is read, and its threshold of harm.
///
/// A run's manifest carries the scales of its metrics, so that its scores are read by the run's own scales and not by a
/// list.
public struct ScoreScale: Sendable, Hashable {
  /// What files and records call it.
  public let name: String
  /// What people call it.
  public let title: String
  /// One sentence for lists and documents.
  public let summary: String
  /// Which way scores are better.
  public let better: Direction
  /// The score of a picture compared with itself.
  public let identical: Double
  /// The score on whose worse side a picture counts as harmed; nil if nobody has shown one.
  public let harmedBelow: Double?
  /// Digits behind the point that people read.
  public let decimals: Int
  /// What it counts, such as dB; nil if it has no unit.
  public let unit: String?
  /// The stretch of the scale on which differences are given in points; nil if they are given as a part of the score.
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

  /// What SSIMULACRA2 scores mean to people, in the words that every text of the program uses.
  public static let ssimulacra2Words =
    "90 no visible loss, 80 not seen side by side, 70 hardly noticed side by side, 60 noticed side by side, "
    + "50 slightly annoying, 30 obvious, 10 bad"

  /// The SSIMULACRA2 score below which a loss is noticed: the threshold of harm unless the user chooses another one.
  public static let noticedBelow = 60.0

  /// Whether a picture of this score counts as harmed; nil if the scale does not say.
  public func isHarmed(_ score: Double) -> Bool? {
    harmedBelow.map { better.isBetter($0, than: score) }
  }
}
