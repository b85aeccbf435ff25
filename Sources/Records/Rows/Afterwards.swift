/// The results of a policy's pictures after they were sent, in one scenario: a simulated month of recipients, server
/// and bill.
package struct Afterwards: Record, Hashable, Codable {
  /// The policy of these pictures.
  package var policy = ""
  /// The scenario's name; its file says who looks again, what is kept, and what it costs.
  package var scenario = ""
  /// Of the displays of pictures that were seen before, the share from memory. Nil, like the other shares of such
  /// displays, if there are none.
  package var memoryHits: Double?
  /// The share of the same displays that came from the disk.
  package var diskHits: Double?
  /// The time until a picture that was seen before is on the screen again, 0 from memory; nil if unknown.
  package var againSecondsP50: Double?
  /// The same for 95 of 100 displays.
  package var againSecondsP95: Double?
  /// The most bytes that decoded pictures take at once, in the cache and on the screen; nil if nothing was shown.
  package var decodedBytesPeak: Int?
  /// The bytes that all users' pictures of a month take on the server.
  package var storedBytesMonth: Int?
  /// The bytes that all users download in the month.
  package var downloadedBytesMonth: Int?
  /// Dollars for the month; nil if the scenario has no prices.
  package var costMonth: Double?
  /// Of the pictures that arrived, the share that neither server nor phone has at the end.
  package var lostShare: Double?
  /// The share of displays of pictures seen before that came from the server.
  package var networkLoads: Double?
  /// The share of the same displays for which the picture was gone.
  package var lostDisplays: Double?
  /// The time to decode from the disk; nil if that did not occur, or is unknown.
  package var diskSecondsP50: Double?
  /// The same for 95 of 100.
  package var diskSecondsP95: Double?
  /// The time to load from the network and decode; nil if that did not occur, or is unknown.
  package var networkSecondsP50: Double?
  /// The same for 95 of 100.
  package var networkSecondsP95: Double?
  /// The most bytes that whole pictures take at once.
  package var wholeBytesPeak: Int?
  /// The most bytes that thumbnails and pictures decoded at display size take at once.
  package var thumbnailBytesPeak: Int?
  /// The bytes that one user's pictures of a month take on the server.
  package var storedBytesUserMonth: Int?
  /// The bytes that one user downloads in the month.
  package var downloadedBytesUserMonth: Int?
  /// The bytes on the server at the end of the month.
  package var heldBytes: Int?
  /// The part of the month's cost for storage.
  package var storageCostMonth: Double?
  /// The part of the month's cost for downloads.
  package var trafficCostMonth: Double?
  /// The part of the month's cost for uploads and messages.
  package var sendingCostMonth: Double?
  /// How many displays the figures are based on, including those of the months before.
  package var displays = 0
  /// What could not be computed, and why; nil if there is nothing.
  package var remarks: String?
  /// The bytes of pictures on a phone's disk at the month's end; nil if the scenario has no disk cache.
  package var diskBytes: Int?
  /// Of the times that a chat was opened in the month, the share at which the disk held more than the user is warned of.
  package var warnedShare: Double?
  /// Of the pictures that the disk had and nobody deleted, the share that it has no more; nil if there are none.
  package var evictedShare: Double?
  /// The part of a user's downloads over a cellular network; nil if the scenario does not say how large it is.
  package var cellularBytesUserMonth: Int?

  /// A blank row, to be filled by the simulation.
  package init() {}

  /// Rows are in the table `afterwards`.
  package static let table = Column.Table.afterwards
  /// One row for each policy and scenario.
  package static let key = ["policy", "scenario"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
    Field("policy", \.policy, "name of the policy"),
    Field("scenario", \.scenario, "name of the scenario"),
    Field(
      "memoryHits", \.memoryHits, isShare: true, better: .more, is: .drawn,
      "share of displays of pictures seen before that the memory cache answers"),
    Field(
      "diskHits", \.diskHits, isShare: true, better: .more, is: .drawn,
      "share of the same displays that the disk cache answers"),
    Field(
      "againSecondsP50", \.againSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until a picture seen before is on the screen again"),
    Field("againSecondsP95", \.againSecondsP95, unit: "s", better: .less, is: .drawn, "95th percentile of that time"),
    Field(
      "decodedBytesPeak", \.decodedBytesPeak, unit: "bytes", better: .less, is: .drawn,
      "most memory of decoded pictures at once, cache and screen"),
    Field(
      "storedBytesMonth", \.storedBytesMonth, unit: "bytes", better: .less,
      "what the pictures that all users send in a month take on the server"),
    Field(
      "downloadedBytesMonth", \.downloadedBytesMonth, unit: "bytes", better: .less, is: .drawn,
      "what all users download in the month"),
    Field("costMonth", \.costMonth, unit: "$", better: .less, is: .drawn, "what the month costs the service"),
    Field(
      "lostShare", \.lostShare, isShare: true, better: .less, is: .drawn,
      "share of the pictures received that neither server nor phone has at the month's end"),
    Field(
      "networkLoads", \.networkLoads, isShare: true, better: .less, is: .drawn,
      "share of displays of pictures seen before that are downloaded again"),
    Field(
      "lostDisplays", \.lostDisplays, isShare: true, better: .less, is: .drawn,
      "share of the same displays that nobody could answer any more"),
    Field("diskSecondsP50", \.diskSecondsP50, unit: "s", better: .less, is: .drawn, "median time from the disk cache"),
    Field("diskSecondsP95", \.diskSecondsP95, unit: "s", better: .less, is: .drawn, "95th percentile of that time"),
    Field(
      "networkSecondsP50", \.networkSecondsP50, unit: "s", better: .less, is: .drawn, "median time from the network"),
    Field(
      "networkSecondsP95", \.networkSecondsP95, unit: "s", better: .less, is: .drawn, "95th percentile of that time"),
    Field(
      "wholeBytesPeak", \.wholeBytesPeak, unit: "bytes", better: .less, is: .drawn,
      "most memory of pictures decoded whole at once"),
    Field(
      "thumbnailBytesPeak", \.thumbnailBytesPeak, unit: "bytes", better: .less, is: .drawn,
      "most memory of thumbnails, and of pictures decoded no larger than they are shown, at once"),
    Field(
      "storedBytesUserMonth", \.storedBytesUserMonth, unit: "bytes", better: .less,
      "what the pictures that one user sends in a month take on the server"),
    Field(
      "downloadedBytesUserMonth", \.downloadedBytesUserMonth, unit: "bytes", better: .less, is: .drawn,
      "what one user downloads in the month"),
    Field("heldBytes", \.heldBytes, unit: "bytes", better: .less, "what the server holds at the month's end"),
    Field("storageCostMonth", \.storageCostMonth, unit: "$", better: .less, "the part of the cost for storage"),
    Field(
      "trafficCostMonth", \.trafficCostMonth, unit: "$", better: .less, is: .drawn, "the part of it for downloads"),
    Field(
      "sendingCostMonth", \.sendingCostMonth, unit: "$", better: .less, "the part of it for uploads and messages"),
    Field(
      "diskBytes", \.diskBytes, unit: "bytes", better: .less, is: .drawn,
      "pictures on a phone's disk at the month's end"),
    Field(
      "warnedShare", \.warnedShare, isShare: true, better: .less, is: .drawn,
      "share of the times a chat is opened at which the phone's pictures exceed the limit of the user's warning"),
    Field(
      "evictedShare", \.evictedShare, isShare: true, better: .less, is: .drawn,
      "share of the pictures on a phone's disk that it had to drop"),
    Field(
      "cellularBytesUserMonth", \.cellularBytesUserMonth, unit: "bytes", better: .less, is: .drawn,
      "what one user downloads over a cellular network in the month"),
    Field("displays", \.displays, is: .drawn, "simulated displays behind the figures"),
    Field("remarks", \.remarks, isInBaseline: false, "what could not be computed, and why"),
  ]
}
