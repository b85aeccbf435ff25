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

  /// The SSIMULACRA2 score below which loss is plainly seen: what harm means unless somebody says otherwise.
  public static let plainlySeenBelow = 60.0

  /// Whether a picture of this score counts as harmed; nil if the scale does not say.
  public func isHarmed(_ score: Double) -> Bool? {
    harmedBelow.map { better.isBetter($0, than: score) }
  }
}
