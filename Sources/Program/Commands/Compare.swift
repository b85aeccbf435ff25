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

  /// Runs; with `--policy`, the new policy if it is not given by another `--policy`, and photos.
  var operands: [FilePath] = []
  var format = Format.text
  var failsOn = Trigger.never
  var policies: [PolicyReference] = []
  /// How two policies are measured, as in `run`.
  var measured = RunOptions(output: FilePath("stepwedge-compare")) { didSet { saysHow = true } }
  private(set) var saysHow = false
}

extension Command<CompareOptions> {
  private static let heading = "Two policies instead of runs"

  private static let what: [Argument<CompareOptions>] = [
    .operands(
      "run", \.operands, .file("run"),
      "Compare each of these run folders with the first one; with --policy, name the new policy and then photos.",
      isRequired: false),
    .option("format", \.format, .choice("format"), "Print this format."),
    .option(
      "fail-on", \.failsOn, .choice("change"),
      "Exit with 1 if fewer pictures are sent well (sent-well), or if any figure changed like this; use better to keep a "
        + "baseline up to date. With --policy, worse means fewer pictures sent well, or more harmed or lost."),
    .repeated(
      "policy", \.policies, .policy,
      "Measure photos with this policy, a name or a file, and with the one that follows, and compare the two."
    ).under(heading),
  ]

  private static let how: [Argument<RunOptions>] = [
    .option(
      "output", short: "o", \.output, .folder("run"),
      "Write the results to this folder; what it already has is not measured again."
    ).under(heading),
    .jobs(\.jobs, "Run this many workers at once."),
  ]

  private static let measured: [Argument<RunOptions>] =
    PhotoOperands.arguments(\.photos).dropFirst() + Command<RunOptions>.conditions
    + AnswerOptions.arguments(\.answer, asksForYours: false) + how
    + IsolationChoice.arguments(\.isolation) + TerminalOptions.arguments(\.terminal)

  static let compare = Command(
    "compare", "Compare runs, or two policies: what got better and what got worse.", CompareOptions(),
    arguments: what + measured.map { $0.lifted(into: \.measured) },
    examples: [
      "stepwedge compare before after --fail-on worse",
      "stepwedge compare before after --format markdown",
      "stepwedge compare --policy old.json5 new.json5 photos --format markdown",
    ],
    discussion:
      "With --policy, the two policies are measured on the same photos and compared by one question: how many of 100 "
      + "pictures are sent well, how many bytes, and which photos look harmed. Without --links, only the links of the "
      + "mix are simulated. The results are a run, so that 'stepwedge report' shows them, and repeating the command "
      + "measures nothing.",
    exitStatus: ExitCode.text([
      .found: "the change that --fail-on names was found",
      .badData: "a folder is not a run, or a policy file has errors",
      .noInput: "there is no such run or policy file, or there are no photos",
      .cannotCreate: "the run folder cannot be used",
    ])
  ) { options in
    if !options.policies.isEmpty { return try PolicyCompareExecution(options).execute() }
    guard !options.saysHow else {
      throw Failure(
        .usage, "options of a measurement, such as -o or --mix, are for two policies; name them with --policy")
    }
    guard options.operands.count >= 2 else {
      throw Failure(.usage, "compare needs two runs or more; name them both, such as: stepwedge compare before after")
    }
    let runs = try options.operands.map { try RunFigures(run: RunFolder($0.text)) }
    let comparisons = try runs.dropFirst().map { try RunComparison(runs[0], $0) }
    let texts =
      switch options.format {
      case .text: [comparisons.map(\.text).joined(separator: "\n")]
      case .json: comparisons.map { $0.json.line + "\n" }
      case .markdown: [comparisons.map(\.markdown).joined(separator: "\n")]
      case .html: [RunComparison.page(comparisons)]
      }
    for text in texts { Terminal.output.write(text) }
    return options.failsOn.exitCode(
      sendsLessWell: comparisons.contains(where: \.sendsLessWell), isWorse: comparisons.contains(where: \.isWorse),
      isBetter: comparisons.contains(where: \.isBetter)
    ).rawValue
  }
}

extension CompareOptions.Trigger {
  /// The exit status if something became worse or better.
  func exitCode(sendsLessWell: Bool, isWorse: Bool, isBetter: Bool) -> ExitCode {
    let isFound =
      switch self {
      case .sentWell: sendsLessWell
      case .worse: isWorse
      case .better: isBetter
      case .any: isWorse || isBetter
      case .never: false
      }
    return isFound ? .found : .done
  }
}
