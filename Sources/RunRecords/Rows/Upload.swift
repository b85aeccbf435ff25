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

  public init() {}

  public static let table = Column.Table.uploads
  public static let key = ["photo", "policy", "link"]
  public static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo"),
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link"),
    Field("runs", \.runs, "simulated uploads behind the figures"),
    Field(
      "uploadSecondsP5", \.uploadSecondsP5, unit: "s",
      "5th percentile of the time until the server has the main picture"),
    Field("uploadSecondsP50", \.uploadSecondsP50, unit: "s", "median of that time"),
    Field("uploadSecondsP95", \.uploadSecondsP95, unit: "s", "95th percentile of that time"),
    Field(
      "firstPreviewSecondsP50", \.firstPreviewSecondsP50, unit: "s",
      "median time until the recipient has something to look at"),
    Field("chanceInBudget", \.chanceInBudget, "share of uploads that take no longer than the budget"),
    Field("retransmits", \.retransmits, "segments sent again, mean of an upload"),
    Field("failedShare", \.failedShare, "share of uploads that never ended"),
    Field(
      "queueSecondsP50", \.queueSecondsP50, unit: "s",
      "median time until the main picture can leave: connecting, and files sent before it"),
    Field(
      "totalSecondsP50", \.totalSecondsP50, unit: "s", isTimed: true,
      "median with compression added, at the phone's speed"),
    Field(
      "totalChanceInBudget", \.totalChanceInBudget, isTimed: true,
      "chance to meet the budget with compression added, at the phone's speed"),
  ]
}
