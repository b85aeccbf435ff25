/// What a policy comes to on one link and one device, over all photos: a row of the answer table.
public struct PolicyAnswer: Record, Hashable, Codable {
  public var policy = ""
  public var link = ""
  public var device = ""
  public var photos = 0
  public var failed = 0
  public var refused = 0
  public var overLimit = 0
  public var medianBytes: Double?
  public var p95Bytes: Double?
  public var shareInBudget: Double?
  public var medianScore: Double?
  public var worstScore: Double?
  public var shareHarmed: Double?
  public var medianEncodes: Double?
  public var recommended = false
  public var medianCompressCpuSeconds: Double?
  public var totalShareInBudget: Double?

  public init() {}

  public static let table = Column.Table.policies
  public static let key = ["policy", "link", "device"]
  public static let fields: [Field<Self>] = [
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link"),
    Field("device", \.device, "the recipient's screen"),
    Field("photos", \.photos, "photos tried under this policy"),
    Field("failed", \.failed, "photos that could not be processed"),
    Field("refused", \.refused, "photos refused by a rule of the policy or its server"),
    Field("overLimit", \.overLimit, "photos that broke a limit that is only checked"),
    Field("medianBytes", \.medianBytes, unit: "bytes", "median size of the main rendition"),
    Field("p95Bytes", \.p95Bytes, unit: "bytes", "95th percentile of that size"),
    Field(
      "shareInBudget", \.shareInBudget, "share of uploaded photos that meet the budget with a chance of 95 % or more"),
    Field("medianScore", \.medianScore, "median score of the main rendition at fit"),
    Field("worstScore", \.worstScore, "the worst such score"),
    Field("shareHarmed", \.shareHarmed, "share of photos with such a score below 60"),
    Field("medianEncodes", \.medianEncodes, "median number of encoder calls"),
    Field("recommended", \.recommended, "the policy that the rule picks on this link and device"),
    Field(
      "medianCompressCpuSeconds", \.medianCompressCpuSeconds, unit: "s", isTimed: true, "median CPU time of compression"
    ),
    Field(
      "totalShareInBudget", \.totalShareInBudget, isTimed: true,
      "share of photos that meet the budget with compression added"),
  ]
}
