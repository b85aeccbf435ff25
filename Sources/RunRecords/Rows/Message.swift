/// Messages of several pictures under one policy over one link, as the recipient has them.
public struct Message: Record, Hashable, Codable {
  public var policy = ""
  public var link = ""
  public var pictures = 0
  public var parallel = 0
  public var runs = 0
  public var firstThumbnailSecondsP50: Double?
  public var lastPictureSecondsP50: Double?
  public var lastPictureSecondsP95: Double?
  public var chanceInBudget: Double?
  public var uploadOrder: String?
  public var announce: String?

  public init() {}

  public static let table = Column.Table.messages
  public static let key = ["policy", "link"]
  public static let fields: [Field<Self>] = [
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link"),
    Field("pictures", \.pictures, "pictures in a message"),
    Field("parallel", \.parallel, "pictures under way at once"),
    Field("runs", \.runs, "messages drawn from the corpus"),
    Field(
      "firstThumbnailSecondsP50", \.firstThumbnailSecondsP50, unit: "s",
      "median time until the recipient has the first thumbnail"),
    Field(
      "lastPictureSecondsP50", \.lastPictureSecondsP50, unit: "s",
      "median time until the recipient has the last picture"),
    Field("lastPictureSecondsP95", \.lastPictureSecondsP95, unit: "s", "95th percentile of that time"),
    Field("chanceInBudget", \.chanceInBudget, "share of messages whose last picture is there within the budget"),
    Field("uploadOrder", \.uploadOrder, "files of a picture in the order of their upload, such as thumbnail+main"),
    Field("announce", \.announce, "when the recipient is told: afterThumbnail, afterMain or afterAll"),
  ]
}
