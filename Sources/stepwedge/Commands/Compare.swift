import CommandLineParsing
import Documents
import Judgement
import Records
import Reports
import System

struct CompareOptions: Sendable {
  enum Format: String, CaseIterable, Sendable { case text, json, markdown, html }
  enum Trigger: String, CaseIterable, Sendable {
    case sentWell = "sent-well"
    case worse, better, any, never
  }

  var runs: [FilePath] = []
  var format = Format.text
  var failsOn = Trigger.never
}

extension Command<CompareOptions> {
  static let compare = Command(
    "compare", "Compare runs photo by photo: what got better and what got worse.", CompareOptions(),
    arguments: [
      .operands("run", \.runs, .folder("run"), "Compare each of these run folders with the first one."),
      .option("format", \.format, .choice("format"), "Print this format."),
      .option(
        "fail-on", \.failsOn, .choice("change"),
        "Exit with 1 if fewer pictures are sent well (sent-well), or if any figure changed like this; use better to keep "
          + "a baseline up to date."),
    ],
    examples: ["stepwedge compare before after --fail-on worse", "stepwedge compare before after --format markdown"],
    exitStatus: ExitCode.text([
      .found: "the change that --fail-on names was found",
      .badData: "a folder is not a run",
      .noInput: "there is no such run",
    ])
  ) { options in
    guard options.runs.count >= 2 else {
      throw Failure(.usage, "compare needs two runs or more; name them both, such as: stepwedge compare before after")
    }
    let runs = try options.runs.map { try RunFigures(run: RunFolder($0.text)) }
    let comparisons = try runs.dropFirst().map { try RunComparison(runs[0], $0) }
    let texts =
      switch options.format {
      case .text: [comparisons.map(\.text).joined(separator: "\n")]
      case .json: comparisons.map { $0.json.line + "\n" }
      case .markdown: [comparisons.map(\.markdown).joined(separator: "\n")]
      case .html: [RunComparison.page(comparisons)]
      }
    for text in texts { Terminal.output.write(text) }
    let isFound =
      switch options.failsOn {
      case .sentWell: comparisons.contains(where: \.sendsLessWell)
      case .worse: comparisons.contains(where: \.isWorse)
      case .better: comparisons.contains(where: \.isBetter)
      case .any: comparisons.contains { $0.isWorse || $0.isBetter }
      case .never: false
      }
    return (isFound ? ExitCode.found : .done).rawValue
  }
}
