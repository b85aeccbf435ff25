/// How a rendition looks on a device, by one metric.
package struct Score: Record, Hashable, Codable {
  /// The photo's name; the reference is the photo itself, at the device's pixels.
  package var photo = ""
  /// The policy that made the rendition.
  package var policy = ""
  /// Which rendition: main, fallback or thumbnail; of forwarded pictures generation2 and so on.
  package var rendition = ""
  /// The screen, by name.
  package var device = ""
  /// The viewing: fit, zoom2, zoom4, original, pinch4 or pinch5; bubble for a thumbnail, which is shown in a conversation.
  package var viewing = ""
  /// The name of the score, such as ssimulacra2; the run's scales say how to read it.
  package var metric = ""
  /// Nil if the metric is not defined for these pictures.
  package var score: Double?
  /// Pixels from the left of the picture as shown; nil if the metric does not locate losses.
  package var worstTileX: Int?
  /// Pixels from the top of the picture as shown; nil if the metric does not locate losses.
  package var worstTileY: Int?
  /// On the same scale as the score; nil if the metric does not locate losses.
  package var worstTileScore: Double?
  /// The share of the photo's words that can still be read at this screen's pixels; nil for a thumbnail, for a photo
  /// without text, and if the text was not read.
  package var textKept: Double?

  /// The score as a cell.
  private var cell: MetricScore? {
    get { score.map { MetricScore($0) } }
    set { score = newValue?.number }
  }

  /// A blank row, without a score, to be filled by the scoring.
  package init() {}

  /// Whether it is for the main picture, viewed fit.
  package var isMain: Bool { rendition == "main" && viewing == "fit" }

  /// Rows are in the table `scores`.
  package static let table = Column.Table.scores
  /// One row for each rendition, device, viewing and metric.
  package static let key = ["photo", "policy", "rendition", "device", "viewing", "metric"]
  /// The metric comes first, because people ask what a score is before they ask on which screen.
  package static let scope = ["metric", "rendition", "device", "viewing"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("policy", \.policy, "name of the policy"),
    Field("rendition", \.rendition, "main, fallback or thumbnail; of forwarded pictures generation2 and so on"),
    Field("device", \.device, "the recipient's screen"),
    Field("viewing", \.viewing, "how it is looked at: fit, zoom2, zoom4, original, pinch4 or pinch5"),
    Field("metric", \.metric, "the metric"),
    Field(
      "score", \.cell, better: .asMetricSays, isCompared: true,
      "the score on the metric's own scale; empty if undefined"),
    Field("worstTileX", \.worstTileX, unit: "px", isInBaseline: false, "left edge of the worst part of the picture"),
    Field("worstTileY", \.worstTileY, unit: "px", isInBaseline: false, "top edge of the worst part of the picture"),
    Field("worstTileScore", \.worstTileScore, better: .asMetricSays, "score of the worst part of the picture"),
    Field(
      "textKept", \.textKept, isShare: true, better: .more,
      "share of the original's words that tesseract still reads on this screen; of screenshots, documents and drawings"),
  ]
}

/// A metric's score of a picture. Only this figure may be infinite: PSNR is for identical pictures.
private struct MetricScore: ColumnValue {
  static let kind = Column.Kind.real

  let number: Double

  init(_ number: Double) { self.number = number }

  init?(_ value: Value) {
    guard let number = value == .real(.infinity) ? .infinity : Double(value) else { return nil }
    self.number = number
  }

  var value: Value { number == .infinity ? .real(number) : number.value }
}
