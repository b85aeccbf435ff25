import CommandLineParsing
import CompressionStrategies
import ImageCodecs
import System
import Units
import Workbench

struct CompressOptions: Sendable {
  var photos = PhotoOperands()
  var policies: [PolicyReference] = []
  var output = FilePath("compressed")
  var limit: ByteCount?
  var side: Int?
  var maxMegapixels = Int(PixelLimit.usualMegapixels)
  var isJSON = false
  var jobs = JobCount.everyCore
  var overwrites = false
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()

  /// The policy that compresses if nobody names one.
  static let usualPolicy = "target-1mb"
}

extension Command<CompressOptions> {
  private static let own: [Argument<CompressOptions>] = [
    .repeated(
      "policy", short: "p", \.policies, .policy, "Compress with this policy; repeat the option for more.",
      fallback: CompressOptions.usualPolicy),
    .option("output", short: "o", \.output, .folder(), "Write into this folder, which gets a folder for each policy."),
    .option("limit", \.limit, .someSize, "Make the best picture of at most this size, instead of naming a policy."),
    .option(
      "side", \.side, .integer("pixels", in: 1...65_500),
      "Set the longest side, for policies whose strategy has one (default with --limit: 2048, for files over it)."),
    .option(
      "max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000),
      "Refuse photos with more megapixels than this."),
    .flag("json", \.isJSON, "Print one JSON object a line for each photo and policy."),
    .jobs(\.jobs, "Work on this many photos at once."),
    .flag("force", short: "f", \.overwrites, "Overwrite existing renditions."),
  ]

  static let compress = Command(
    "compress", "Make the files that each policy would upload for each photo.", CompressOptions(),
    arguments: PhotoOperands.arguments(\.photos) + own + IsolationChoice.arguments(\.isolation)
      + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge compress photos --policy convos --policy buzzbox -o out",
      "stepwedge compress IMG_0042.heic --limit 200KB",
    ],
    exitStatus: ExitCode.text([
      .badData: "a photo failed (the others are done) or all were refused",
      .noInput: "there are no photos",
      .cannotCreate: "the output cannot be written",
    ])
  ) { options in
    try CompressExecution(options).execute()
  }
}
