import CommandLineParsing
import Corpus
import System
import Units
import Workbench

struct CorpusMakeOptions: Sendable {
  var set = CorpusMake.Kind.mixed
  var count = 40
  var seed = 1
  var maxMegapixels = 50
  var output = FilePath("generated-photos")
  var jobs = JobCount.everyCore
  var overwrites = false
  var terminal = TerminalOptions()
}

extension Command<CorpusMakeOptions> {
  private static let own: [Argument<CorpusMakeOptions>] = [
    .option(
      "set", \.set, .choice("set"),
      "Make these: mixed as in a folder of phone photos, or big files of about 10 MB and solid pictures."),
    .option("count", short: "n", \.count, .integer("count", in: 1...100_000), "Make this many photos."),
    .option(
      "seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Use this seed; another seed makes other photos."),
    .option(
      "max-megapixels", \.maxMegapixels, .integer("count", in: 1...50),
      "Make no photo larger than this many megapixels."),
    .option("output", short: "o", \.output, .folder(), "Write the photos into this folder."),
    .jobs(\.jobs, "Make this many photos at once."),
    .flag("force", short: "f", \.overwrites, "Overwrite existing photos."),
  ]

  static let corpusMake: Self = Command(
    "make", "Generate photo-like files: the same bytes for the same seed.", CorpusMakeOptions(),
    arguments: own + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge corpus make --count 200 -o photos", "stepwedge corpus make --set big -o big-photos"],
    exitStatus: ExitCode.text([
      .cannotCreate: "a photo cannot be written"
    ])
  ) { options in
    Interruption.listen()
    let seed = UInt64(options.seed)
    let make =
      options.set == .big
      ? CorpusMake(bigOf: seed)
      : CorpusMake(count: options.count, seed: seed, maxMegapixels: options.maxMegapixels)
    if !options.overwrites, let there = make.firstExisting(in: options.output) {
      throw Failure(
        .cannotCreate, "\(there.text) exists already; overwrite it with --force, or name another folder with -o")
    }
    let bar = ProgressBar(total: make.count, options.terminal)
    var failure: String?
    var (photos, bytes) = (0, 0)
    do {
      try make.run(into: options.output, threads: options.jobs.number) { made in
        failure = made.failure.map { "\(made.name): \($0)" }
        if failure == nil { photos += 1 }
        bytes += made.bytes
        bar.advance(made.name)
        return failure == nil && !Interruption.isRequested
      }
    } catch {
      failure = "\(options.output.text): \(error); name another folder with -o"
    }
    bar.finish()
    if let failure { throw Failure(.cannotCreate, failure) }
    Terminal.output.write("\(photos.counted("photo")), \(ByteCount(bytes).brief), in \(options.output.text)\n")
    return ExitCode.done.rawValue
  }
}
