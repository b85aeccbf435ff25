import CommandLineParsing
import CompressionStrategies
import PerceptualQuality
import System
import Workbench

extension Command<ScoreOptions> {
  static let score: Self = Command(
    "score", "Score how much worse one picture looks than another.", ScoreOptions(),
    arguments: [
      .operand(
        "reference", \.reference, .file("reference"), "Compare with this picture, the original.", isRequired: false),
      .operand("candidate", \.candidate, .file("candidate"), "Score this picture.", isRequired: false),
      .repeated(
        "metric", short: "m", \.metrics, .scoreMetric,
        "Compute this metric; repeat the option for more. textKept is the share of words that tesseract still reads.",
        fallback: ScoreScale.usual),
      .repeated(
        "device", short: "d", \.devices, .device,
        "Compare what this screen shows; without it, both pictures must have the same size."),
      .repeated(
        "viewing", \.viewings, .choice("viewing"), "Show the pictures on the device like this.",
        fallback: PerceptualQuality.Viewing.fit.rawValue),
      .option(
        "display", \.display, .display,
        "Compute cvvdp for the light, size and distance of this display (default: standard_fhd); no pixel changes."),
      .option("pairs", \.pairs, .file(), "Score every pair in this tab-separated table with the columns ref and dist."),
      .option(
        "heatmap", \.heatmap, .file("png"),
        "Draw where the loss is (dark blue little, yellow much), by cvvdp if it is the first metric."),
      .option("worst-tile", \.worstTile, .file("png"), "Draw the worst 256 × 256 pixels of both pictures."),
      .jobs(\.jobs, "Score this many pairs at once, or use this many threads for a single pair."),
      .flag("force", short: "f", \.overwrites, "Overwrite existing pictures."),
      .flag("json", \.isJSON, "Print JSON."),
    ] + IsolationChoice.arguments(\.isolation),
    examples: [
      "stepwedge score photo.heic sent.jpg --device phone",
      "stepwedge score before.png after.png --metric ssimulacra2 --metric butteraugli3 --json",
      "stepwedge score photo.jpg sent.jpg --device tablet --heatmap loss.png --worst-tile worst.png",
      "stepwedge score --pairs pairs.tsv > scored.tsv",
      "stepwedge score --pairs pairs.tsv --metric cvvdp --display standard_phone",
    ],
    discussion:
      "A sentence says first what the scores mean. SSIMULACRA2 scores mean: \(SSIMULACRA2.scaleWords). A device shows a picture fitted into its screen, never "
      + "enlarged past its own pixels; zoom2 and zoom4 are two and four times as large on each side. pinch4 and pinch5 "
      + "enlarge past the pixels, as a phone does, and show the middle. ColorVideoVDP (cvvdp) is 10 without a "
      + "visible loss and less with one, on the screen of the device or of --display.",
    exitStatus: ExitCode.text([
      .badData: "a picture cannot be decoded or the sizes differ",
      .noInput: "a file is missing",
      .unavailable: "a library or program that a metric needs is missing",
      .cannotCreate: "a picture cannot be written",
    ])
  ) { options in
    if let pairs = options.pairs {
      guard options.reference == nil, options.devices.isEmpty, options.heatmap == nil, options.worstTile == nil else {
        throw Failure(
          .usage, "--pairs compares the pairs of its table as they are; leave out pictures, devices and drawings")
      }
      Interruption.listen()
      return try PairsScoring(
        table: try PairsTable(pairs), question: try options.question,
        jobs: options.jobs.number, isolation: try options.isolation.workers(), isJSON: options.isJSON
      ).run()
    }
    guard let reference = options.reference, let candidate = options.candidate else {
      throw Failure(.usage, "two pictures are needed; name the original first, or give --pairs with a table")
    }
    guard options.viewings.isEmpty || !options.devices.isEmpty else {
      throw Failure(.usage, "--viewing says how a device shows a picture; name a device with --device, such as phone")
    }
    Interruption.listen()
    try PairReport(PicturePair(reference: reference, candidate: candidate), options).print()
    return ExitCode.done.rawValue
  }
}

struct ScoreOptions: Sendable {
  var reference: FilePath?
  var candidate: FilePath?
  var metrics: [String] = []
  var devices: [DeviceReference] = []
  var viewings: [PerceptualQuality.Viewing] = []
  var display: DeviceReference?
  var pairs: FilePath?
  var heatmap: FilePath?
  var worstTile: FilePath?
  var jobs = JobCount.everyCore
  var overwrites = false
  var isJSON = false
  var isolation = IsolationChoice()
}

extension ScoreOptions {
  /// What to compute for every pair.
  var question: PairQuestion {
    get throws {
      var question = PairQuestion(ScoreScale.chosen(metrics))
      question.display = try display?.device()
      if metrics.contains(PairQuestion.textKept.name) {
        guard let reader = Tesseract() else {
          throw Failure(
            .unavailable,
            "--metric textKept: tesseract is not installed; install the package \(Tesseract.package)")
        }
        question.reader = reader
      }
      return question
    }
  }
}

extension ValueType<String> {
  /// The name of a metric's score, or of what is read.
  fileprivate static let scoreMetric: Self = {
    let names = MetricCatalog.scales.map(\.name) + [PairQuestion.textKept.name]
    return .choice("metric", names.map { (name: $0, value: $0) })
  }()
}
