import CommandLineParsing
import Files
import JSONText
import Units
import Workbench

struct CorpusMakeOptions: Sendable {
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
    .option("count", short: "n", \.count, .integer("count", in: 1...100_000), "Photos to make."),
    .option("seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Another seed makes other photos."),
    .option(
      "max-megapixels", \.maxMegapixels, .integer("count", in: 1...50), "Photos that would be larger are made smaller."),
    .option("output", short: "o", \.output, .folder(), "Where to put them."),
    .jobs(\.jobs, "Photos to make at once."),
    .flag("force", short: "f", \.overwrites, "Overwrite photos that are there already."),
  ]

  static let corpusMake: Self = Command(
    "make", "Generate photo-like files: no network, the same bytes for the same seed.", CorpusMakeOptions(),
    arguments: own + TerminalOptions.arguments(\.terminal),
    examples: ["stepwedge corpus make --count 200 -o photos"],
    exitStatus: "0 done, 73 a photo cannot be written."
  ) { options in
    Interruption.listen()
    let make = CorpusMake(
      count: options.count, seed: UInt64(options.seed), maxMegapixels: options.maxMegapixels)
    if !options.overwrites, let there = make.firstExisting(in: options.output) {
      throw Failure(.cannotCreate, "\(there.text) is there already; --force overwrites")
    }
    let bar = ProgressBar(total: options.count, options.terminal)
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
      failure = "\(options.output.text): \(error)"
    }
    bar.finish()
    if let failure { throw Failure(.cannotCreate, failure) }
    Terminal.output.write("\(photos.counted("photo")), \(ByteCount(bytes).brief), in \(options.output.text)\n")
    return ExitCode.done.rawValue
  }
}

struct CorpusCheckOptions: Sendable {
  var photos: FilePath?
  var isJSON = false
  var jobs = JobCount.everyCore
  var isolation = IsolationChoice()
}

extension Command<CorpusCheckOptions> {
  static let corpusCheck: Self = Command(
    "check", "Verify photos, and say what they cover and lack.", CorpusCheckOptions(),
    arguments: [
      .operand("photos", \.photos, .file("photos"), "A folder, a manifest, or the name of a public set."),
      .flag("json", \.isJSON, "Print one JSON object."),
      .jobs(\.jobs, "Photos to look at at once."),
    ] + IsolationChoice.arguments(\.isolation),
    examples: ["stepwedge corpus check ~/Pictures/phone", "stepwedge corpus check core"],
    exitStatus: "0 all are right, 65 a photo is missing, damaged or not what its manifest says, 66 no photos."
  ) { options in
    guard let path = options.photos else { return ExitCode.usage.rawValue }
    let workers = try options.isolation.workers()
    let check: CorpusCheck
    if let set = PublicSet.named(path.text) {
      check = try CorpusCheck(
        manifest: set.manifest, folder: set.folder(in: try CorpusCommands.cache()), in: workers,
        workers: options.jobs.number)
    } else if path.isFolder {
      check = try CorpusCheck(folder: path, in: workers, workers: options.jobs.number)
    } else {
      do {
        let manifest = PhotoManifest(try FileReader.read(path), named: path.text)
        check = try CorpusCheck(manifest: manifest, folder: path.folder, in: workers, workers: options.jobs.number)
      } catch {
        throw Failure(.noInput, "\(path.text): \(error)")
      }
    }
    for fault in check.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    if check.photos.isEmpty, check.faults.isEmpty { throw Failure(.noInput, "no photos in \(path.text)") }
    let coverage = CorpusCoverage(check.photos)
    if options.isJSON {
      Terminal.output.write(coverage.json(skipped: check.skipped, faults: check.faults).line + "\n")
    } else {
      let skipped = check.skipped > 0 ? ", \(check.skipped.counted("other file")) skipped" : ""
      Terminal.output.write("\(coverage.photos.counted("photo"))\(skipped)\n\(coverage.text)\n")
    }
    return (check.faults.isEmpty ? ExitCode.done : .badData).rawValue
  }
}

struct CorpusManifestOptions: Sendable {
  var folder: FilePath?
}

extension Command<CorpusManifestOptions> {
  static let corpusManifest: Self = Command(
    "manifest", "Print a manifest of a folder's photos, with their sums.", CorpusManifestOptions(),
    arguments: [.operand("folder", \.folder, .folder(), "A folder of photos.")],
    examples: ["stepwedge corpus manifest photos > photos/photos.tsv"],
    exitStatus: "0 done, 65 a photo cannot be read, 66 no photos."
  ) { options in
    guard let folder = options.folder else { return ExitCode.usage.rawValue }
    let written = PhotoManifest.text(of: folder)
    for fault in written.faults { Terminal.errors.write("stepwedge: \(fault)\n") }
    guard written.photos > 0 else { throw Failure(.noInput, "no photos in \(folder.text)") }
    Terminal.output.write(written.text)
    return (written.faults.isEmpty ? ExitCode.done : .badData).rawValue
  }
}
