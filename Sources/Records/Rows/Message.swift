/// Messages of several pictures under one policy over one link, as the recipient receives them.
package struct Message: Record, Hashable, Codable {
  /// The policy whose upload rules send the message.
  package var policy = ""
  /// The link of each sender and of each recipient.
  package var link = ""
  /// Pictures in each message, from the policy's upload rules.
  package var pictures = 0
  /// Pictures uploaded at the same time, from the same rules.
  package var parallel = 0
  /// How many messages were simulated; their photos are drawn from the corpus with the run's seed.
  package var runs = 0
  /// Seconds from the tap on Send; nil if the policy uploads no thumbnail, or if in half of the messages none arrives.
  package var firstThumbnailSecondsP50: Double?
  /// Seconds from the tap on Send until the last picture is visible; nil if it never is in half of the messages.
  package var lastPictureSecondsP50: Double?
  /// The same for 95 of 100 messages; nil if it never is visible in more than 5 of 100.
  package var lastPictureSecondsP95: Double?
  /// The share of all messages, including those that never end.
  package var chanceInBudget: Double?
  /// The files in the policy's order, joined by a plus sign.
  package var uploadOrder: String?
  /// The policy's rule; nil in records of older versions.
  package var announce: String?
  /// The least number of steps, up to 20; nil if no main picture arrived.
  package var leastProgressSteps: Int?
  /// For messages that were cancelled on purpose; nil if none of them was still being sent.
  package var cancelSecondsP95: Double?
  /// For messages that lost the network for 8 s; nil if none resumed.
  package var reconnectSecondsP95: Double?
  /// From 0 to 1; nil if no message ends even without a disturbance, because then none was disturbed.
  package var retrySuccess: Double?
  /// Seconds; 0 if the preview is there before the main picture, nil if no recipient saw anything.
  package var seenAfterSecondsP95: Double?
  /// Seconds from requesting a picture until it is on the recipient's screen; nil if none is loaded.
  package var loadSecondsP50: Double?
  /// The same for 95 of 100 pictures.
  package var loadSecondsP95: Double?
  /// Seconds from the tap on Send; nil if the text never arrives in half of the messages, and in records of older
  /// versions.
  package var textSecondsP50: Double?
  /// The share of pictures that are sent once if the sender leaves or the server refuses as the policy says; nil, like
  /// the others, if it says nothing of leaving, retrying and queues.
  package var sentOnceShare: Double?
  /// The share of the same pictures that the app has forgotten without telling anybody.
  package var lostSilentlyShare: Double?
  /// The share of the same pictures that wait on the phone in the end.
  package var staysQueuedShare: Double?
  /// The share of pictures that arrive twice if the network is lost twice.
  package var sentTwiceShare: Double?
  /// The most bytes in the app's queue; nil if it has none.
  package var queueBytesPeak: Int?

  /// A blank row, to be filled by the simulation of the messages.
  package init() {}

  /// Rows are in the table `messages`.
  package static let table = Column.Table.messages
  /// One row for each policy and link.
  package static let key = ["policy", "link"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
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
      "chanceInBudget", \.chanceInBudget, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "share of messages whose last picture is there within the budget"),
    Field("uploadOrder", \.uploadOrder, "files of a picture in the order of their upload, such as thumbnail+main"),
    Field("announce", \.announce, "when the recipient is notified: afterThumbnail, afterMain or afterAll"),
    Field(
      "leastProgressSteps", \.leastProgressSteps, is: .drawn, "fewest steps that the sender saw of a picture's progress"
    ),
    Field(
      "cancelSecondsP95", \.cancelSecondsP95, unit: "s", is: .drawn,
      "95th percentile of the time from the tap on Cancel, two fifths of the way, until nothing more leaves the phone"),
    Field(
      "reconnectSecondsP95", \.reconnectSecondsP95, unit: "s", is: .drawn,
      "95th percentile of the time from the network's return until an upload moves on"),
    Field(
      "retrySuccess", \.retrySuccess, isShare: true, is: .drawn,
      "share of messages that arrive whole although the network was lost for 8 s; empty if the policy tries no upload again"
    ),
    Field(
      "seenAfterSecondsP95", \.seenAfterSecondsP95, unit: "s", is: .drawn,
      "95th percentile of the time from a picture's arrival until its recipient sees something of it"),
    Field(
      "loadSecondsP50", \.loadSecondsP50, unit: "s", is: .drawn,
      "median time in which a main picture loads to the whole screen"),
    Field("loadSecondsP95", \.loadSecondsP95, unit: "s", is: .drawn, "95th percentile of that time"),
    Field(
      "textSecondsP50", \.textSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the recipient can read the message's text"),
    Field(
      "sentOnceShare", \.sentOnceShare, isShare: true, better: .more, is: .drawn,
      "share of pictures that arrive once although the sender leaves, or the server refuses, as the policy says"),
    Field(
      "lostSilentlyShare", \.lostSilentlyShare, isShare: true, better: .less, is: .drawn,
      "share of the same pictures that are lost without a word"),
    Field(
      "staysQueuedShare", \.staysQueuedShare, isShare: true, is: .drawn,
      "share of the same pictures that still wait on the phone in the end"),
    Field(
      "sentTwiceShare", \.sentTwiceShare, isShare: true, better: .less, is: .drawn,
      "share of three pictures in a row that arrive twice if the network is lost twice for 8 s"),
    Field(
      "queueBytesPeak", \.queueBytesPeak, unit: "bytes", better: .less, is: .drawn,
      "most bytes of pictures in the app's queue"),
  ]
}
