import CommandLineParsing
import Files
import Meaning
import Units
import Workbench

struct CompressOptions: Sendable {
  var photos = PhotoOperands()
  var policies: [PolicyReference] = []
  var output = FilePath("compressed")
  var limit: ByteCount?
  var side: Int?
  var maxMegapixels = 300
  var isJSON = false
  var jobs = JobCount.everyCore
  var overwrites = false
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()
}

extension Command<CompressOptions> {
  private static let own: [Argument<CompressOptions>] = [
    .repeated(
      "policy", short: "p", \.policies, .policy, "Compress under this policy; give it again for more.",
      fallback: "target-1mb"),
    .option("output", short: "o", \.output, .folder(), "Where to put a folder for each policy."),
    .option("limit", \.limit, .someSize, "Instead of a policy: the best picture of at most this size."),
    .option(
      "side", \.side, .integer("pixels", in: 1...65_500),
      "Longest side of policies whose strategy is ours; with --limit 2048, for files over it, unless given."),
    .option(
      "max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000),
      "Photos of more pixels are not decoded."),
    .flag("json", \.isJSON, "Print one JSON object a line for each photo and policy."),
    .jobs(\.jobs, "Photos to work on at once."),
    .flag("force", short: "f", \.overwrites, "Overwrite renditions that are there already."),
  ]

  static let compress = Command(
    "compress", "Make of each photo what each policy would upload.", CompressOptions(),
    arguments: PhotoOperands.arguments(\.photos) + own + IsolationChoice.arguments(\.isolation)
      + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge compress photos --policy convos --policy buzzbox -o out",
      "stepwedge compress IMG_0042.heic --limit 200KB",
    ],
    exitStatus:
      "0 done, 64 wrong command line, 65 a photo failed (all others were done) or all were refused, 66 no photos, "
      + "73 the output cannot be written."
  ) { options in
    try CompressExecution(options).execute()
  }
}
