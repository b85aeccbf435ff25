/// What a rendition looks like on a device, by one metric.
public struct Score: Record, Hashable, Codable {
  public var photo = ""
  public var policy = ""
  /// main or thumbnail.
  public var rendition = ""
  public var device = ""
  public var viewing = ""
  public var metric = ""
  /// Nil where the metric is not defined for these pictures.
  public var score: Double?
  public var worstTileX: Int?
  public var worstTileY: Int?
  public var worstTileScore: Double?

  public init() {}

  /// Whether it is of the picture that fills the screen.
  public var isMain: Bool { rendition == "main" && viewing == "fit" }

  public static let table = Column.Table.scores
  public static let key = ["photo", "policy", "rendition", "device", "viewing", "metric"]
  public static let scope = ["metric", "rendition", "device", "viewing"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo"),
    Field("policy", \.policy, "name of the policy"),
    Field("rendition", \.rendition, "main or thumbnail"),
    Field("device", \.device, "the recipient's screen"),
    Field("viewing", \.viewing, "how it is looked at: fit, zoom2 or original"),
    Field("metric", \.metric, "the metric"),
    Field(
      "score", \.score, better: .asMetricSays, isCompared: true,
      "the score on the metric's own scale; empty where undefined"),
    Field("worstTileX", \.worstTileX, unit: "px", isInBaseline: false, "left edge of the worst part of the picture"),
    Field("worstTileY", \.worstTileY, unit: "px", isInBaseline: false, "top edge of the worst part of the picture"),
    Field("worstTileScore", \.worstTileScore, better: .asMetricSays, "score of the worst part of the picture"),
  ]
}
