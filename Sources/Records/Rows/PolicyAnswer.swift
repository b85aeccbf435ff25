/// A policy's result on one link and one device, over all photos: a row of the answer table.
package struct PolicyAnswer: Record, Hashable, Codable {
  /// The policy's name; it has a row for every link and device.
  package var policy = ""
  /// The only link of the row's chances, or `mix` for all links by weight.
  package var link = ""
  /// The only screen of the row's scores; empty if nothing was scored.
  package var device = ""
  /// How many photos have a trial, whatever its outcome.
  package var photos = 0
  /// How many photos could not be processed, because of the policy or the photo.
  package var failed = 0
  /// How many photos a rule of the policy, or its server, refused.
  package var refused = 0
  /// How many photos were sent although they exceed a limit that is only checked.
  package var overLimit = 0
  /// Over the photos with a main rendition; nil if there are none.
  package var medianBytes: Double?
  /// Over the same photos; nil if there are none.
  package var p95Bytes: Double?
  /// Over the photos that some policy could process: the share that is almost certainly in time, not a mean chance.
  package var shareInBudget: Double?
  /// Over the SSIMULACRA2 scores on this device, viewed fit; nil if there are none.
  package var medianScore: Double?
  /// The lowest of the same scores.
  package var worstScore: Double?
  /// Over the photos with such a score, counted or not; `harmed` is over the photos that the answer counts.
  package var shareHarmed: Double?
  /// Over the photos with a main rendition, including discarded encodes.
  package var medianEncodes: Double?
  /// Whether the rule recommends only this policy; if several tie, this is false for all.
  package var recommended = false
  /// Over the photos that were timed, at this machine's speed; nil if there are none.
  package var medianCompressCpuSeconds: Double?
  /// Over the photos that were timed; nil if there are none.
  package var totalShareInBudget: Double?
  /// The figure that orders policies, from 0 to 1; nil if no photo counts.
  package var sentWell: Double?
  /// The lower end of the 95 % interval of `sentWell`, from resampled photos; nil if no photo counts.
  package var sentWellLow: Double?
  /// The upper end of that interval; nil if no photo counts.
  package var sentWellHigh: Double?
  /// Mean chance that the server has the picture in time, 0 for a lost photo; nil if no photo counts.
  package var sent: Double?
  /// The same for the recipient; nil if no photo counts, and in records of older versions.
  package var seen: Double?
  /// Share of the photos that were sent and scored; nil if there are none.
  package var harmed: Double?
  /// Share of photos without a main rendition, for whatever reason; nil if no photo counts.
  package var lost: Double?
  /// How many photos were sent without a score; nil if no photo counts.
  package var unscored: Int?
  /// Over the photos that were sent; nil if there are none.
  package var meanBytes: Double?
  /// How many photos the timed figures of this row are based on.
  package var timedPhotos: Int?
  /// Over the photos whose instructions were counted; nil if there are none.
  package var medianCompressInstructions: Double?

  /// Stands for the whole mix in place of a link.
  package static let mix = "mix"

  /// A blank row, to be filled from a policy's trials and the answer.
  package init() {}

  /// Rows are in the table `policies`.
  package static let table = Column.Table.policies
  /// One row for each policy, link and device, and one for each policy and device over the whole mix.
  package static let key = ["policy", "link", "device"]
  /// The columns with their meanings, in the order of CSV files.
  package static let fields: [Field<Self>] = [
    Field("policy", \.policy, "name of the policy"),
    Field("link", \.link, "name of the link; mix for all links of the question by their shares"),
    Field("device", \.device, "the recipient's screen"),
    Field("photos", \.photos, "photos tried under this policy"),
    Field("failed", \.failed, better: .less, "photos that could not be processed"),
    Field("refused", \.refused, better: .less, "photos refused by a rule of the policy or its server"),
    Field("overLimit", \.overLimit, better: .less, "photos that broke a limit that is only checked"),
    Field("medianBytes", \.medianBytes, unit: "bytes", better: .less, "median size of the main rendition"),
    Field("p95Bytes", \.p95Bytes, unit: "bytes", better: .less, "95th percentile of that size"),
    Field(
      "shareInBudget", \.shareInBudget, isShare: true, better: .more, is: .drawn, restsOnBudget: true,
      "share of all photos that meet the budget with a chance of 95 % or more; a lost photo does not"),
    Field("medianScore", \.medianScore, better: .more, "median score of the main rendition at fit"),
    Field("worstScore", \.worstScore, better: .more, "the worst such score"),
    Field(
      "shareHarmed", \.shareHarmed, isShare: true, better: .less, "share of photos that such a score counts as harmed"),
    Field("medianEncodes", \.medianEncodes, better: .less, "median number of encoder calls"),
    Field("recommended", \.recommended, is: .drawn, restsOnBudget: true, "recommended on this link and device"),
    Field(
      "medianCompressCpuSeconds", \.medianCompressCpuSeconds, unit: "s", better: .less, is: .timed,
      "median CPU time of compression"),
    Field(
      "totalShareInBudget", \.totalShareInBudget, isShare: true, better: .more, is: .drawn, restsOnBudget: true,
      "share of photos that meet the budget with compression on the phone added"),
    Field(
      "sentWell", \.sentWell, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "share of pictures sent well, over all photos: mean of the chance to be sent in time times the share of viewers "
        + "to whom the picture looks fine"),
    Field(
      "sentWellLow", \.sentWellLow, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "lower end of its 95 % interval, photos drawn again"),
    Field(
      "sentWellHigh", \.sentWellHigh, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "upper end of that interval"),
    Field(
      "sent", \.sent, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "mean chance that the server has the picture within the budget; a lost photo has none"),
    Field(
      "seen", \.seen, isShare: true, better: .more, is: .chance, restsOnBudget: true,
      "mean chance that the recipient has the picture within the budget"),
    Field(
      "harmed", \.harmed, isShare: true, better: .less,
      "share of the sent photos with a score below the threshold of harm"),
    Field("lost", \.lost, isShare: true, better: .less, "share of photos refused, failed or without output"),
    Field("unscored", \.unscored, better: .less, "photos that were sent but have no score; they count by their chance"),
    Field("meanBytes", \.meanBytes, unit: "bytes", better: .less, "mean size of the main rendition"),
    Field(
      "timedPhotos", \.timedPhotos, is: .timed,
      "photos whose compression was timed: what medianCompressCpuSeconds is of"),
    Field(
      "medianCompressInstructions", \.medianCompressInstructions, better: .less, is: .counted,
      "median number of instructions of compression"),
  ]
}
