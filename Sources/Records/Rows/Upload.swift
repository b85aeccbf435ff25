/// The uploads of one trial's renditions over one link: a distribution, and the chance to meet the budget.
package struct Upload: Record, Hashable, Codable {
  /// The photo's name; its renditions are sent alone, not in a message with others.
  package var photo = ""
  /// The policy of the renditions and of the upload rules.
  package var policy = ""
  /// The link of the sender and of the recipient.
  package var link = ""
  /// How many uploads were simulated: as many as needed to know the chance, unless the command gave a number.
  package var runs = 0
  /// Seconds from the tap on Send, without compression; nil if fewer than 5 of 100 uploads end.
  package var uploadSecondsP5: Double?
  /// The same for half of the uploads; nil if half of them never end.
  package var uploadSecondsP50: Double?
  /// The same for 95 of 100 uploads; nil if more than 5 of 100 never end.
  package var uploadSecondsP95: Double?
  /// Seconds from the tap on Send until the recipient has something to look at; nil if that never happens in half of
  /// the uploads.
  package var firstPreviewSecondsP50: Double?
  /// Over all uploads, including those that never ended; without compression.
  package var chanceInBudget: Double?
  /// TCP segments that were sent more than once, over the whole upload with its thumbnail.
  package var retransmits: Double?
  /// The share, from 0 to 1, of the uploads whose main picture never arrived at the server.
  package var failedShare: Double?
  /// Seconds from the tap on Send; nil if it never can leave in half of the uploads.
  package var queueSecondsP50: Double?
  /// The median with compression on the run's phone; nil if compression does not count.
  package var totalSecondsP50: Double?
  /// The chance with compression on the run's phone; nil if compression does not count.
  package var totalChanceInBudget: Double?
  /// The chance that the recipient has the picture; nil in records of older versions.
  package var seenInBudget: Double?
  /// Whole milliseconds as written by `ArrivalQuantiles`; nil if no upload ended, and in records of older versions.
  package var uploadQuantiles: String?
  /// The same until the recipient has the picture; nil if none has, and in records of older versions.
  package var seenQuantiles: String?
  /// The text of `PathChances`; nil for a single path, and in records of older versions.
  package var chancesByPath: String?

  /// A blank row, to be filled by the simulation of the uploads.
  package init() {}

  /// Rows are in the table `uploads`.
  package static let table = Column.Table.uploads
  /// One row for each photo, policy and link.
  package static let key = ["photo", "policy", "link"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
    Field("photo", \.photo, "the photo's path below the operand that it came from"),
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link"),
    Field("runs", \.runs, is: .drawn, "simulated uploads behind the figures"),
    Field(
      "uploadSecondsP5", \.uploadSecondsP5, unit: "s", better: .less, is: .drawn, distribution: "uploadQuantiles",
      "5th percentile of the time until the server has the main picture"),
    Field(
      "uploadSecondsP50", \.uploadSecondsP50, unit: "s", better: .less, is: .drawn, isCompared: true,
      distribution: "uploadQuantiles", "median of that time"),
    Field(
      "uploadSecondsP95", \.uploadSecondsP95, unit: "s", better: .less, is: .drawn, distribution: "uploadQuantiles",
      "95th percentile of that time"),
    Field(
      "firstPreviewSecondsP50", \.firstPreviewSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the recipient has something to look at"),
    Field(
      "chanceInBudget", \.chanceInBudget, isShare: true, better: .more, is: .chance, restsOnBudget: true, whenLost: 0,
      isCompared: true,
      "share of uploads that take no longer than the budget"),
    Field("retransmits", \.retransmits, better: .less, is: .drawn, "segments sent again, mean of an upload"),
    Field(
      "failedShare", \.failedShare, isShare: true, better: .less, is: .chance, whenLost: 1,
      "share of uploads that never ended"),
    Field(
      "queueSecondsP50", \.queueSecondsP50, unit: "s", better: .less, is: .drawn,
      "median time until the main picture can leave: connecting, and files sent before it"),
    Field(
      "totalSecondsP50", \.totalSecondsP50, unit: "s", better: .less, is: .drawn,
      "median with compression on the phone added"),
    Field(
      "totalChanceInBudget", \.totalChanceInBudget, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "chance to meet the budget with compression on the phone added"),
    Field(
      "seenInBudget", \.seenInBudget, isShare: true, better: .more, is: .chance, restsOnBudget: true, whenLost: 0,
      "share of uploads of which the recipient has the picture within the budget"),
    Field(
      "uploadQuantiles", \.uploadQuantiles, unit: "ms", is: .drawn,
      "200 times, half a percent of the uploads that ended each: the first, then by how much each is later; 5*3 is three "
        + "together"),
    Field("seenQuantiles", \.seenQuantiles, unit: "ms", is: .drawn, "the same until the recipient has the picture"),
    Field(
      "chancesByPath", \.chancesByPath, unit: "‰", is: .chance, restsOnBudget: true,
      "chanceInBudget on each path of a population, in its order, separated by blanks; - if no upload took it"),
  ]
}
