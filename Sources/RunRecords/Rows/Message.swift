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
  public var leastProgressSteps: Int?
  public var cancelSecondsP95: Double?
  public var reconnectSecondsP95: Double?
  public var retrySuccess: Double?
  public var seenAfterSecondsP95: Double?
  public var loadSecondsP50: Double?
  public var loadSecondsP95: Double?

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
      "firstThumbnailSecondsP50", \.firstThumbnailSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the recipient has the first thumbnail"),
    Field(
      "lastPictureSecondsP50", \.lastPictureSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the recipient has the last picture"),
    Field(
      "lastPictureSecondsP95", \.lastPictureSecondsP95, unit: "s", better: .less, is: .drawn,
      "95th percentile of that time"),
    Field(
      "chanceInBudget", \.chanceInBudget, better: .more, is: .chance, restsOnBudget: true,
      "share of messages whose last picture is there within the budget"),
    Field("uploadOrder", \.uploadOrder, "files of a picture in the order of their upload, such as thumbnail+main"),
    Field("announce", \.announce, "when the recipient is told: afterThumbnail, afterMain or afterAll"),
    Field("leastProgressSteps", \.leastProgressSteps, "fewest steps that the sender saw of a picture's progress"),
    Field(
      "cancelSecondsP95", \.cancelSecondsP95, unit: "s",
      "95th percentile of the time from the tap on Cancel, two fifths of the way, until nothing more leaves the phone"),
    Field(
      "reconnectSecondsP95", \.reconnectSecondsP95, unit: "s",
      "95th percentile of the time from the network's return until an upload moves on"),
    Field(
      "retrySuccess", \.retrySuccess, "share of messages that arrive whole although the network was lost for 8 s"),
    Field(
      "seenAfterSecondsP95", \.seenAfterSecondsP95, unit: "s",
      "95th percentile of the time from a picture's arrival until its recipient sees something of it"),
    Field(
      "loadSecondsP50", \.loadSecondsP50, unit: "s", "median time in which a main picture loads to the whole screen"),
    Field("loadSecondsP95", \.loadSecondsP95, unit: "s", "95th percentile of that time"),
  ]
}
