import CommandLineParsing
import ImageCodecs
import Judgement
import System
import Units

struct GateOptions: Sendable {
  /// Which changes end the program with exit status 1.
  enum Trigger: String, CaseIterable, Sendable { case worse, better }

  var run: String?
  /// Gates files and built-in gates; with `suggests`, further runs.
  var gates: [String] = []
  var baseline: String?
  var since: String?
  var junit: FilePath?
  var markdown: FilePath?
  var gitLab: FilePath?
  var isJSON = false
  var explains = false
  var suggests = false
  /// The user's policy, for a first run from which everything else is written.
  var initial: PolicyReference?
  var service: GateWorkflow?
  var failsOn = Trigger.worse
  var overwrites = false
}

extension Command<GateOptions> {
  private static let (compared, outputs) = ("Comparing", "Output")

  static let gate = Command(
    "gate", "Check a run against a gates file: pass, fail or cannot tell.", GateOptions(),
    arguments: [
      .operand("run", \.run, .run, "Check this run folder; with --init, measure this folder of photos."),
      .operands(
        "gates", \.gates, .gates("gates"),
        "Check it with these gates files, or with gates that 'list gates' names. With --suggest, name further runs instead.",
        isRequired: false),
      .option(
        "baseline", \.baseline, .text("file-or-run"),
        "Compare with this run, or with a file that 'stepwedge baseline' wrote, in assertions that say 'versus: "
          + "\"baseline\"'."
      ).under(compared),
      .option(
        "since", \.since, .text("file-or-run"),
        "Also list what changed since this baseline file or run; the verdict does not depend on it."
      ).under(compared),
      .option(
        "fail-on", \.failsOn, .choice("change"),
        "With worse, exit with 1 if an assertion fails; with better, also if something beats the baseline, as a "
          + "reminder to renew it."
      ).under(compared),
      .option(
        "init", \.initial, .policy,
        "Begin: run this policy file on the photos, and write gates, a baseline and a workflow file from what it reaches."
      ),
      .option(
        "ci", \.service, .choice("service"), "With --init: write the workflow file of this service.",
        fallback: "gitlab where .gitlab-ci.yml is, else github"),
      .flag("explain", \.explains, "Print the commands that reproduce each failure on this machine."),
      .flag(
        "suggest", \.suggests,
        "Print a gates file that these runs pass: each limit is a little wider than what they show."),
      .flag("json", \.isJSON, "Print one JSON object.").under(outputs),
      .option("junit", \.junit, .file(), "Write JUnit XML to this file.").under(outputs),
      .option("markdown", \.markdown, .file(), "Write a summary for a pull request to this file.").under(outputs),
      .option("gitlab", \.gitLab, .file(), "Write GitLab's code quality report to this file.").under(outputs),
      .flag("force", short: "f", \.overwrites, "Overwrite existing files.").under(outputs),
    ],
    examples: [
      "stepwedge gate --init ours.json5 photos",
      "stepwedge gate stepwedge-run messageai",
      "stepwedge gate stepwedge-run gates.json5 --baseline reports/baseline.json --junit gate.xml",
      "stepwedge gate monday-run tuesday-run --suggest > gates.json5",
    ],
    discussion:
      "A gates file lists assertions: what must be true of a run, such as the largest picture or the share that arrives in time. "
      + "'stepwedge list gates --show convos' prints one to start from.",
    exitStatus: ExitCode.text([
      .done: "pass",
      .found: "fail (with --fail-on better, also if something is better than the baseline)",
      .cannotTell: "cannot tell: the output says what is missing",
      .badData: "a gates file or baseline has errors",
      .noInput: "there is no such run",
      .cannotCreate: "an output cannot be written (the verdict is printed anyway)",
    ])
  ) { options in
    if options.initial != nil { return try GateSetup(options).execute() }
    if options.suggests {
      let runs = try ([options.run].compactMap { $0 } + options.gates).map { try GateFiles.figures($0) }
      Terminal.output.write(try Suggestion(runs).text())
      return ExitCode.done.rawValue
    }
    return try GateExecution(options).execute()
  }
}
