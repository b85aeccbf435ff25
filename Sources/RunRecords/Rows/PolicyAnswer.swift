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
  public var sentWell: Double?
  public var sentWellLow: Double?
  public var sentWellHigh: Double?
  public var sent: Double?
  public var seen: Double?
  public var harmed: Double?
  public var lost: Double?
  public var unscored: Int?
  public var meanBytes: Double?
  public var timedPhotos: Int?

  public init() {}

  public static let table = Column.Table.policies
  public static let key = ["policy", "link", "device"]
  public static let fields: [Field<Self>] = [
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link"),
    Field("device", \.device, "the recipient's screen"),
    Field("photos", \.photos, "photos tried under this policy"),
    Field("failed", \.failed, better: .less, "photos that could not be processed"),
    Field("refused", \.refused, better: .less, "photos refused by a rule of the policy or its server"),
    Field("overLimit", \.overLimit, better: .less, "photos that broke a limit that is only checked"),
    Field("medianBytes", \.medianBytes, unit: "bytes", better: .less, "median size of the main rendition"),
    Field("p95Bytes", \.p95Bytes, unit: "bytes", better: .less, "95th percentile of that size"),
    Field(
      "shareInBudget", \.shareInBudget, better: .more, is: .drawn, restsOnBudget: true,
      "share of all photos that meet the budget with a chance of 95 % or more; a lost photo does not"),
    Field("medianScore", \.medianScore, better: .more, "median score of the main rendition at fit"),
    Field("worstScore", \.worstScore, better: .more, "the worst such score"),
    Field("shareHarmed", \.shareHarmed, better: .less, "share of photos that such a score counts as harmed"),
    Field("medianEncodes", \.medianEncodes, better: .less, "median number of encoder calls"),
    Field(
      "recommended", \.recommended, is: .drawn, restsOnBudget: true,
      "the policy that the rule picks on this link and device"),
    Field(
      "medianCompressCpuSeconds", \.medianCompressCpuSeconds, unit: "s", better: .less, is: .timed,
      "median CPU time of compression"),
    Field(
      "totalShareInBudget", \.totalShareInBudget, better: .more, is: .timed, restsOnBudget: true,
      "share of photos that meet the budget with compression added"),
    Field(
      "sentWell", \.sentWell, better: .more, is: .drawn, restsOnBudget: true,
      "share of sends that go well, of all photos: mean of the chance to be sent in time times the share of viewers "
        + "to whom the picture looks fine"),
    Field(
      "sentWellLow", \.sentWellLow, better: .more, is: .drawn, restsOnBudget: true,
      "lower end of its 95 % interval, photos drawn anew"),
    Field(
      "sentWellHigh", \.sentWellHigh, better: .more, is: .drawn, restsOnBudget: true,
      "upper end of that interval"),
    Field(
      "sent", \.sent, better: .more, is: .drawn, restsOnBudget: true,
      "mean chance that the server has the picture within the budget; a lost photo has none"),
    Field(
      "seen", \.seen, better: .more, is: .drawn, restsOnBudget: true,
      "mean chance that the recipient has the picture within the budget"),
    Field("harmed", \.harmed, better: .less, "share of the sent photos with a score below the threshold of harm"),
    Field("lost", \.lost, better: .less, "share of photos refused, failed or without output"),
    Field("unscored", \.unscored, better: .less, "photos that were sent but have no score; they count by their chance"),
    Field("meanBytes", \.meanBytes, unit: "bytes", better: .less, "mean size of the main rendition"),
    Field(
      "timedPhotos", \.timedPhotos, is: .timed,
      "photos whose compression was timed: what medianCompressCpuSeconds and totalShareInBudget are of"),
  ]
}
