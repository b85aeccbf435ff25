import Changes
import CommandLineParsing
import Files
import JSONText
import Reports
import RunRecords

struct CompareOptions: Sendable {
  enum Format: String, CaseIterable, Sendable { case text, json, markdown, html }
  enum Trigger: String, CaseIterable, Sendable { case worse, better, any, never }

  var runs: [FilePath] = []
  var format = Format.text
  var failsOn = Trigger.never
}

extension Command<CompareOptions> {
  static let compare = Command(
    "compare", "Say what got better and worse from one run to the next, photo by photo.", CompareOptions(),
    arguments: [
      .operands("run", \.runs, .folder("run"), "Folders of runs; each is compared with the first."),
      .option("format", \.format, .choice("format"), "How to say it."),
      .option(
        "fail-on", \.failsOn, .choice("change"),
        "End with 1 on such a change: better where what is compared with is to be kept up to date."),
    ],
    examples: ["stepwedge compare before after --fail-on worse", "stepwedge compare before after --format markdown"],
    exitStatus: "0 done, 1 what --fail-on names, 64 wrong command line, 65 not a run's folder, 66 no such folder."
  ) { options in
    guard options.runs.count >= 2 else { throw Failure(.usage, "compare needs two runs or more") }
    let runs = try options.runs.map { try Figures(run: RunFolder($0.text)) }
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
      case .worse: comparisons.contains(where: \.isWorse)
      case .better: comparisons.contains(where: \.isBetter)
      case .any: comparisons.contains { $0.isWorse || $0.isBetter }
      case .never: false
      }
    return (isFound ? ExitCode.found : .done).rawValue
  }
}
