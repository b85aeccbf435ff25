import Answers
import CommandLineParsing
import CompressionStrategies
import Files
import FoundationEssentials
import Gates
import NetworkSimulation
import PerceptualQuality
import Reports
import RunRecords
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
  var budget: Duration?
  var phoneSpeed: Double?
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
    .operand("run", \.run, .folder("run"), "The run's folder."),
    .option("format", \.formats, .list(of: .choice("format")), "What to write."),
    .option("output", short: "o", \.output, .folder(), "Where to write (default: report inside of the run's folder)."),
    .option(
      "policies", \.policies, .list(of: .text("policy", PolicyCatalog.names)),
      "Report on these policies of the run alone."),
    .option(
      "versus", \.versus, .text("policy", PolicyCatalog.names),
      "Compare the others with this policy of the run (default: yours)."),
    .option("gates", \.gates, .list(of: .gates("gates")), "Show first what these gates files or shipped gates say."),
    .option("baseline", \.baseline, .text("file-or-run"), "What the gates' 'versus: \"baseline\"' compares with."),
  ]

  private static let choice: [Argument<ReportOptions>] = [
    .option(
      "links", \.links, .list(of: .text("link", LinkCatalog.names)), "What if these were the links, in equal parts."),
    .option("mix", \.mix, .mix, "What if so much of the uploads went over each link."),
    .option("device", \.device, .text("device", DeviceCatalog.names), "What if this were the recipient's screen."),
    .option("budget", \.budget, .time, "What if this were the budget."),
    .option(
      "photos", \.photos, .choice("photos"), "Answer for all photos, for real ones alone or for generated ones alone."),
    .repeated(
      "scenario", \.scenarios, .scenario,
      "What if this happened after pictures were sent; give it again for more (default: the run's, or modern)."),
    .option(
      "phone-speed", \.phoneSpeed, .factor, "What if the phone were so many times as fast as its file says."),
  ]

  private static let how: [Argument<ReportOptions>] = [
    .flag("deterministic", \.isDeterministic, "Leave out what clocks and the machine decide."),
    .option("title", \.title, .text("text"), "Call the page this."),
    .option(
      "max-report-bytes", \.maxBytes, .size,
      "Leave out pictures that make the page larger (default: 6MB, up to 12MB from 60 photos)."),
    .flag("open", \.opens, "Show the page when it is written."),
    .flag("force", short: "f", \.overwrites, "Replace files of the same names that no report wrote."),
    .flag("quiet", short: "q", \.isQuiet, "Say nothing but errors."),
  ]

  static let report = Command(
    "report", "Write what a run found as a page, tables and text.", ReportOptions(),
    arguments: what + choice + AnswerOptions.arguments(\.answer) + how,
    examples: ["stepwedge report stepwedge-run", "stepwedge report stepwedge-run --format markdown -o ."],
    exitStatus:
      "0 done, 64 wrong command line, 65 not a run's folder or a faulty gates file, 66 no such folder, 73 the report cannot be written."
  ) { options in
    try ReportExecution(options).execute()
  }
}
