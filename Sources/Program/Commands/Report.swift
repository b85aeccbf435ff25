import Documents
import Afterwards
import CommandLineParsing
import CompressionStrategies
import FoundationEssentials
import Judgement
import NetworkSimulation
import PerceptualQuality
import Records
import Reports
import System
import Units
import Workbench

struct ReportOptions: Sendable {
  var run: FilePath?
  var formats = ReportFormat.allCases
  var output: FilePath?
  var policies: [String] = []
  var gates: [String] = []
  var baseline: String?
  var links: [String] = []
  var mix: MixChoice?
  var answer = AnswerOptions()
  var versus: String?
  var device: String?
  var photos = Question.Photos.all
  var scenarios: [ScenarioReference] = []
  var isDeterministic = false
  var title: String?
  var maxBytes: ByteCount?
  var opens = false
  var isQuiet = false
  var overwrites = false
}

extension Command<ReportOptions> {
  private static let what: [Argument<ReportOptions>] = [
    .operand("run", \.run, .folder("run"), "Read this run folder."),
    .option("format", \.formats, .list(of: .choice("format")), "Write these formats."),
    .option("output", short: "o", \.output, .folder(), "Write into this folder.", fallback: "report in the run folder"),
    .option(
      "policies", \.policies, .list(of: .text("policy", Policy.presets.names)),
      "Report only on these policies of the run."),
    .option(
      "versus", \.versus, .text("policy", Policy.presets.names),
      "Compare the others with this policy of the run.", fallback: "yours"),
    .option(
      "gates", \.gates, .list(of: .gates("gates")),
      "Check the run with these gates files or built-in gates, and show their verdicts first."),
    .option(
      "baseline", \.baseline, .text("file-or-run"),
      "Compare with this baseline where a gates file says 'versus: \"baseline\"'."),
  ]

  private static let choice: [Argument<ReportOptions>] = [
    .option(
      "links", \.links, .list(of: .text("link", Link.presets.names)), "Answer for these links, in equal parts."),
    .option("mix", \.mix, .mix, "Answer for this mix of links, such as wifi=60%,4g=40%."),
    .option(
      "device", \.device, .text("device", PerceptualQuality.Device.presets.names),
      "Answer for this screen of the recipient."),
    .option(
      "photos", \.photos, .choice("photos"), "Answer for all photos, only for real ones, or only for generated ones."),
    .repeated(
      "scenario", \.scenarios, .scenario,
      "Simulate this after pictures were sent; give it again for more.",
      fallback: "the run's, or \(Scenario.usual)"),
  ]

  private static let how: [Argument<ReportOptions>] = [
    .flag("deterministic", \.isDeterministic, "Leave out everything that depends on clocks or on the machine."),
    .option("title", \.title, .text("text"), "Name the page."),
    .option(
      "max-report-bytes", \.maxBytes, .size,
      "Leave out pictures that make the page larger.", fallback: "6MB"),
    .flag("open", \.opens, "Open the page when it is written."),
    .flag("force", short: "f", \.overwrites, "Overwrite files of the same names, even if no report wrote them."),
    .flag("quiet", short: "q", \.isQuiet, "Print only errors."),
  ]

  static let report = Command(
    "report", "Write the results of a run as a page, tables and text.", ReportOptions(),
    arguments: what + choice + AnswerOptions.arguments(\.answer, else: .run) + how,
    examples: ["stepwedge report stepwedge-run", "stepwedge report stepwedge-run --format markdown -o ."],
    exitStatus: ExitCode.text([
      .badData: "the folder is not a run or a gates file has errors",
      .noInput: "there is no such run",
      .cannotCreate: "the report cannot be written",
    ])
  ) { options in
    try ReportExecution(options).execute()
  }
}
