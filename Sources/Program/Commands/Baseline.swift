import CommandLineParsing
import Judgement
import Records
import System

struct BaselineOptions: Sendable {
  var run: String?
  var output = FilePath("baseline.json")
  var overwrites = false
}

extension Command<BaselineOptions> {
  static let baseline = Command(
    "baseline", "Write a run's figures to a small file that gates compare with.", BaselineOptions(),
    arguments: [
      .operand("run", \.run, .text("run"), "Read this run folder."),
      .option("output", short: "o", \.output, .file(), "Write the baseline to this file."),
      .flag("force", short: "f", \.overwrites, "Overwrite an existing baseline."),
    ],
    examples: ["stepwedge baseline stepwedge-run -o reports/baseline.json --force"],
    exitStatus: ExitCode.text([
      .badData: "the folder is not a finished run",
      .noInput: "there is no such run",
      .cannotCreate: "the file cannot be written",
    ])
  ) { options in
    let run = options.run ?? ""
    let figures = try GateFiles.figures(run)
    if let unfinished = figures.gaps.unfinished { throw Failure(.badData, "\(run): \(unfinished.sentence)") }
    try OutputFile.write(to: options.output, overwrites: options.overwrites, Baseline(figures).write)
    return ExitCode.done.rawValue
  }
}
