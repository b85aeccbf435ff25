import Calibration
import CommandLineParsing
import Documents
import PerceptualQuality
import Reports
import System

struct CalibrateEyesOptions: Sendable {
  var answers: [FilePath] = []
  var output: FilePath?
  var question = EyeAnswers.Question.notice
  var metric: String?
  var report: FilePath?
  var overwrites = false
  var isJSON = false
}

extension Command<CalibrateEyesOptions> {
  static let calibrateEyes: Self = Command(
    "eyes", "Make a criterion from what people answered in a blind test.", CalibrateEyesOptions(),
    arguments: [
      .operands("answers", \.answers, .file("answers"), "Read these files that testers saved, one for each person."),
      .option("output", short: "o", \.output, .file(), "Write the criterion to this file, for --criterion."),
      .option(
        "question", \.question, .choice("question"),
        "Use the answers to this question: who notices a difference, or who would mind getting the picture."),
      .option("metric", \.metric, .metric, "Use the scores of this metric.", fallback: "cvvdp if the answers have it"),
      .option("report", \.report, .file(), "Write a page with the answers and the curves to this file."),
      .flag("force", short: "f", \.overwrites, "Overwrite existing files."),
      .flag("json", \.isJSON, "Print JSON."),
    ],
    examples: ["stepwedge calibrate eyes answers-*.json -o our-eyes.json5 --report eyes.html"],
    discussion:
      "Some pictures have a known answer. A tester who gets fewer than 70 % of those right is left out, and is named. "
      + "The interval covers chance in the choice of testers and of photos. `run --criterion our-eyes.json5` then uses "
      + "the curve.",
    exitStatus: ExitCode.text([
      .badData: "the answers have errors or are too few for a curve (nothing is written)",
      .noInput: "a file is missing",
      .cannotCreate: "a file cannot be written",
    ])
  ) { options in
    guard let output = options.output else {
      throw Failure(.usage, "-o is missing; name the file for the criterion, such as -o our-eyes.json5")
    }
    for file in [output, options.report].compactMap(\.self) {
      try OutputFile.requirePlace(file, overwrites: options.overwrites)
    }
    let study = try options.study()
    let builtIn = Criterion.presets.all.filter { $0.measure == Measure(study.metric, at: Measure.held) }
    try OutputFile.write(
      study.criterionFile(named: output.presetName("our-eyes")), to: output, overwrites: options.overwrites)
    if let report = options.report {
      try OutputFile.write(EyesPage(study, beside: builtIn).text, to: report, overwrites: options.overwrites)
    }
    let summary = EyesSummary(study, beside: builtIn)
    Terminal.output.write(options.isJSON ? summary.json.line + "\n" : summary.text(written: output.text))
    return ExitCode.done.rawValue
  }
}

extension CalibrateEyesOptions {
  /// The answers, read and fitted.
  fileprivate func study() throws -> EyeStudy {
    let files = try answers.map(Self.read)
    return try EyeStudy(files, question: question, metric: metric ?? EyeStudy.usualMetric(files))
  }

  private static func read(_ path: FilePath) throws -> (name: String, answers: EyeAnswers) {
    (path.text, try EyeAnswers(reading: InputFile.read(path), from: path.text))
  }
}
