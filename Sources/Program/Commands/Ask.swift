import Calibration
import CommandLineParsing
import Judgement
import Records
import System
import Units
import Workbench

struct AskOptions: Sendable {
  var run: FilePath?
  var output: FilePath?
  var device: String?
  var photos = 8
  var seed = 1
  var maxBytes = ByteCount(10_000_000)
  var title: String?
  var overwrites = false
  var jobs = JobCount.everyCore
  var isolation = IsolationChoice()
  var terminal = TerminalOptions()
}

extension Command<AskOptions> {
  static let ask = Command(
    "ask", "Make a blind test from a run's photos, for people's own phones.", AskOptions(),
    arguments: [
      .operand("run", \.run, .folder("run"), "Read this run folder."),
      .option("output", short: "o", \.output, .file(), "Write the page to this file, which works from disk."),
      .option("device", \.device, .text("device"), "Use this screen of the run.", fallback: "its first"),
      .option(
        "photos", \.photos, .integer("count", in: 2...40), "Show this many photos, with three renditions of each."),
      .option("seed", \.seed, .integer("number", in: 0...1_000_000_000), "Choose the photos with this seed."),
      .option("max-bytes", \.maxBytes, .size, "Keep the page below this size: show smaller parts of the photos."),
      .option("title", \.title, .text("text"), "Give the test this name in the answers.", fallback: "the run folder"),
      .flag("force", short: "f", \.overwrites, "Overwrite an existing file."),
      .jobs(\.jobs, "Run this many workers at once."),
    ] + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal),
    examples: [
      "stepwedge ask stepwedge-run -o test.html",
      "stepwedge ask stepwedge-run --photos 12 --device tablet -o test.html",
    ],
    discussion:
      "The page shows an original and a rendition in turn, one pixel of the picture for one pixel of the screen, and "
      + "asks which one is the original. Then it shows single pictures and asks whether people would mind getting "
      + "them. The test takes ten minutes. The page sends nothing: testers save a file and give it to you. See "
      + "docs/eyes.md.",
    exitStatus: ExitCode.text([
      .badData: "the run is not suitable for a test",
      .noInput: "there is no such run",
      .cannotCreate: "the page cannot be written",
    ])
  ) { options in
    guard let run = options.run, let output = options.output else {
      throw Failure(.usage, "-o is missing; name the file for the page, such as -o test.html")
    }
    try OutputFile.requirePlace(output, overwrites: options.overwrites)
    Interruption.listen()
    let test = try ProgressBar.show("making the pictures", options.terminal) {
      try options.test(of: RunFolder(run.text))
    }
    if Interruption.isRequested { return ExitCode.done.rawValue }
    let page = BlindTestPage(test, title: options.title ?? run.text)
    try OutputFile.write(page.text, to: output, overwrites: options.overwrites)
    for note in test.notes { Terminal.errors.write("stepwedge: \(note)\n") }
    if !options.terminal.isQuiet { Terminal.output.write(test.summary(in: output.text)) }
    return ExitCode.done.rawValue
  }
}

extension AskOptions {
  fileprivate func test(of folder: RunFolder) throws -> BlindTest {
    let criterion = try RunReader(folder).manifest.question.criterion
    return try BlindTest(
      folder, device: device, criterion: criterion, photos: photos, seed: UInt64(seed), maxBytes: maxBytes.bytes,
      in: try isolation.workers(), workers: jobs.number, shouldStop: { Interruption.isRequested })
  }
}

extension BlindTestPage {
  fileprivate init(_ test: BlindTest, title: String) {
    let photos = test.photos.map { photo in
      Photo(
        key: photo.key, width: photo.width, height: photo.height, original: photo.original, obvious: photo.obvious,
        renditions: photo.renditions.map { ($0.picture, $0.scores) })
    }
    self.init(photos, test: test.hash, title: title, device: test.device)
  }
}

extension BlindTest {
  fileprivate func summary(in file: String) -> String {
    let pictures = photos.reduce(0) { $0 + $1.renditions.count }
    return """
      \(file): \(photos.count.counted("photo")), \(pictures.counted("rendition")), for \(device)
      Let ten people or more take it, each on their own phone, then: stepwedge calibrate eyes answers-*.json -o our-eyes.json5

      """
  }
}
