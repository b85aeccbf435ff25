/// The upload of one trial's renditions over one link: a distribution, and the chance to meet the budget.
public struct Upload: Record, Hashable, Codable {
  public var photo = ""
  public var policy = ""
  public var link = ""
  public var runs = 0
  public var uploadSecondsP5: Double?
  public var uploadSecondsP50: Double?
  public var uploadSecondsP95: Double?
  public var firstPreviewSecondsP50: Double?
  public var chanceInBudget: Double?
  public var retransmits: Double?
  public var failedShare: Double?
  public var queueSecondsP50: Double?
  public var totalSecondsP50: Double?
  public var totalChanceInBudget: Double?
  public var seenInBudget: Double?
  public var uploadQuantiles: String?
  public var seenQuantiles: String?

  public init() {}

  public static let table = Column.Table.uploads
  public static let key = ["photo", "policy", "link"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo"),
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link"),
    Field("runs", \.runs, "simulated uploads behind the figures"),
    Field(
      "uploadSecondsP5", \.uploadSecondsP5, unit: "s", better: .less, is: .drawn,
      "5th percentile of the time until the server has the main picture"),
    Field(
      "uploadSecondsP50", \.uploadSecondsP50, unit: "s", better: .less, is: .drawn, isCompared: true,
      "median of that time"),
    Field("uploadSecondsP95", \.uploadSecondsP95, unit: "s", better: .less, is: .drawn, "95th percentile of that time"),
    Field(
      "firstPreviewSecondsP50", \.firstPreviewSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the recipient has something to look at"),
    Field(
      "chanceInBudget", \.chanceInBudget, better: .more, is: .chance, restsOnBudget: true, isCompared: true,
      "share of uploads that take no longer than the budget"),
    Field("retransmits", \.retransmits, better: .less, is: .drawn, "segments sent again, mean of an upload"),
    Field("failedShare", \.failedShare, better: .less, is: .chance, "share of uploads that never ended"),
    Field(
      "queueSecondsP50", \.queueSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the main picture can leave: connecting, and files sent before it"),
    Field(
      "totalSecondsP50", \.totalSecondsP50, unit: "s", better: .less, is: .timed,
      "median with compression added, at the phone's speed"),
    Field(
      "totalChanceInBudget", \.totalChanceInBudget, better: .more, is: .timed, restsOnBudget: true,
      "chance to meet the budget with compression added, at the phone's speed"),
    Field(
      "seenInBudget", \.seenInBudget, better: .more, is: .chance, restsOnBudget: true,
      "share of uploads of which the recipient has the picture within the budget"),
    Field(
      "uploadQuantiles", \.uploadQuantiles, unit: "ms", is: .drawn,
      "times below which 0, 5, 10 … 100 % of the uploads that ended lie, separated by blanks"),
    Field("seenQuantiles", \.seenQuantiles, unit: "ms", is: .drawn, "the same until the recipient has the picture"),
  ]
}
