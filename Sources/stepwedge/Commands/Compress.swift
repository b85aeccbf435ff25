import CommandLineParsing
import CompressionStrategies
import JSONText
import Units
import Workbench

struct CompressOptions: Sendable {
  var photos = PhotoOperands()
  var policies: [PolicyReference] = []
  var output = FilePath("compressed")
  var limit: ByteCount?
  var side = 2048
  var maxMegapixels = 300
  var isJSON = false
  var jobs = JobCount.everyCore
  var overwrites = false
  var isolation = IsolationChoice.process
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
      "Longest side with --limit, and of the target-* policies."),
    .option(
      "max-megapixels", \.maxMegapixels, .integer("count", in: 1...10_000),
      "Photos of more pixels are not decoded."),
    .flag("json", \.isJSON, "Print one JSON object a line for each photo and policy."),
    .jobs(\.jobs, "Photos to work on at once."),
    .flag("force", short: "f", \.overwrites, "Overwrite renditions that are there already."),
    .isolation(\.isolation),
  ]

  static let compress = Command(
    "compress", "Make of each photo what each policy would upload.", CompressOptions(),
    arguments: PhotoOperands.arguments(\.photos) + own + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge compress photos --policy convos --policy buzzbox -o out",
      "stepwedge compress IMG_0042.heic --limit 200KB",
    ],
    exitStatus: "0 done, 64 wrong command line, 65 a photo failed (all others were done), 66 no photos, "
      + "73 the output cannot be written."
  ) { options in
    try CompressRun(options).execute()
  }
}

/// What the words of `compress` come to, once files and combinations have been looked at.
private struct CompressRun {
  private let options: CompressOptions
  private let policies: [Policy]
  private let photos: PhotoFinder
  private let folder: RenditionFolder

  init(_ options: CompressOptions) throws {
    self.options = options
    policies = try Self.policies(options)
    photos = try options.photos.find()
    folder = RenditionFolder(options.output, photos: photos.photos, overwrites: options.overwrites)
    do throws(OutputError) {
      try folder.prepare(for: policies)
    } catch {
      throw Failure(.cannotCreate, "\(error)")
    }
  }

  private static func policies(_ options: CompressOptions) throws -> [Policy] {
    var policies = try options.policies.map { try $0.policy() }
    if let limit = options.limit {
      policies.append(.limit(limit.bytes, side: options.side))
    } else if policies.isEmpty {
      policies = try [PolicyReference.name("target-1mb").policy()]
    }
    let names = policies.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Failure(.usage, "two policies are called \(twice); rename one of them")
    }
    return policies.map { $0.withLongestSide(options.side) }
  }

  func execute() throws -> Int32 {
    Interruption.listen()
    let bar = ProgressBar(total: photos.photos.count * policies.count, options.terminal)
    var failures = 0
    try compress { finished in
      var row = finished
      do {
        try folder.write(&row)
      } catch let error as OutputError {
        bar.finish()
        throw Failure(.cannotCreate, "\(error)")
      }
      if row.hasFailed {
        failures += 1
        bar.say("stepwedge: \(row.photo): \(row.reason ?? "")")
      }
      if options.isJSON {
        Terminal.output.write(row.json.line + "\n")
      } else if !options.terminal.isQuiet {
        bar.finish()
        Terminal.output.write(row.line + "\n")
      }
      bar.advance("\(row.policy) \(row.photo)")
    }
    bar.finish()
    if photos.skipped > 0, !options.terminal.isQuiet {
      Terminal.errors.write("stepwedge: skipped \(photos.skipped.counted("other file"))\n")
    }
    let isComplete = failures == 0 && photos.missing.isEmpty
    return (isComplete ? ExitCode.done : failures > 0 ? .badData : .noInput).rawValue
  }

  private func compress(deliver: (CompressedPhoto) throws -> Void) throws {
    try CompressWorker.run(
      photos.photos, policies: policies, side: options.side, maxMegapixels: Double(options.maxMegapixels),
      in: options.isolation.place, count: options.jobs.number, memoryBudget: 4 << 30,
      isWanted: { !Interruption.isRequested }, deliver: deliver)
  }
}

extension CompressedPhoto {
  /// The row as people read it.
  fileprivate var line: String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let head = padded(policy, 20) + padded(photo, 32) + padded(status, 10)
    guard let main else { return head + (reason ?? "") }
    let quality = main.quality.map { " q\($0)" } ?? ""
    let sizes = "\(ByteCount(input.bytes).brief) → \(ByteCount(main.count).brief)"
    return head + padded(sizes, 22) + "\(main.width) × \(main.height)\(quality)\(reason.map { "  \($0)" } ?? "")"
  }
}
