/// One kind of score: its name, how to read it, and its threshold of harm.
///
/// A run's manifest contains the scales of its metrics, so that its scores are read by the run's own scales and not by
/// a list of this program.
package struct ScoreScale: Codable, Sendable, Hashable {
  /// The name in files and records.
  package let name: String
  /// The name for people.
  package let title: String
  /// One sentence for lists and documents.
  package let summary: String
  /// The direction in which scores are better.
  package let better: Direction
  /// The score of a picture compared with itself; nil for infinity, which JSON cannot express.
  private let finiteIdentical: Double?
  /// A picture with a worse score counts as harmed; nil if no threshold is known.
  package let harmedBelow: Double?
  /// How many digits after the point people read.
  package let decimals: Int
  /// The unit, such as dB; nil if there is none.
  package let unit: String?
  /// The range of the scale in which differences are given in points; nil if they are given as a share of the score.
  package let span: Double?

  private enum CodingKeys: String, CodingKey {
    case name, title, summary, better, finiteIdentical = "identical", harmedBelow, decimals, unit, span
  }

  /// A scale with this name.
  package init(
    name: String, title: String, summary: String, better: Direction, identical: Double, harmedBelow: Double? = nil,
    decimals: Int = 1, unit: String? = nil, span: Double? = nil
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.better = better
    finiteIdentical = identical.isFinite ? identical : nil
    self.harmedBelow = harmedBelow
    self.decimals = decimals
    self.unit = unit
    self.span = span
  }

  /// The score of a picture compared with itself.
  package var identical: Double { finiteIdentical ?? .infinity }

  /// The meaning of SSIMULACRA2 scores, in the words that every text of the program uses.
  package static let ssimulacra2Words =
    "90 no visible loss, 80 not seen side by side, 70 hardly noticed side by side, 60 noticed side by side, "
    + "50 slightly annoying, 30 obvious, 10 bad"

  /// The meaning of one score, as a clause.
  package static func ssimulacra2Words(of score: Double) -> String {
    switch score {
    case 90...: "there is no visible loss"
    case 80...: "differences are not seen beside the original"
    case 70...: "differences are hardly noticed beside the original"
    case 60...: "differences are noticed beside the original"
    case 50...: "differences are slightly annoying"
    case 30...: "differences are obvious"
    default: "the picture looks bad"
    }
  }

  /// The SSIMULACRA2 score below which a loss is noticed: the default threshold of harm.
  package static let noticedBelow = 60.0

  /// Whether a picture can have this score: none is better than an identical one, and none that a test shows is much
  /// further from it than the scale is long.
  package func isPossible(_ score: Double) -> Bool {
    let length = identical.isFinite ? max(abs(identical), 1) : 100
    return !better.isBetter(score, than: identical) && (!identical.isFinite || abs(score - identical) <= 10 * length)
  }

  /// Whether a picture with this score counts as harmed; nil if the scale has no threshold.
  package func isHarmed(_ score: Double) -> Bool? {
    harmedBelow.map { better.isBetter($0, than: score) }
  }
}
