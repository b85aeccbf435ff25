import Changes
import CommandLineParsing
import Files
import Gates
import Meaning
import Units

struct GateOptions: Sendable {
  /// What ends with 1.
  enum Trigger: String, CaseIterable, Sendable { case worse, better }

  var words: [String] = []
  var baseline: String?
  var since: String?
  var junit: FilePath?
  var markdown: FilePath?
  var gitLab: FilePath?
  var isJSON = false
  var explains = false
  var settle: Duration?
  var suggests = false
  var failsOn = Trigger.worse
  var overwrites = false
}

extension Command<GateOptions> {
  static let gate = Command(
    "gate", "Check a run against a gates file: pass, fail or cannot tell.", GateOptions(),
    arguments: [
      .operands(
        "run-and-gates", \.words, .gates("run-and-gates"),
        "Check the run in the first folder with these gates files or shipped gates; with --suggest, name only runs."),
      .option(
        "baseline", \.baseline, .text("file-or-run"),
        "Compare with this baseline where a gates file says 'versus: \"baseline\"'."),
      .option(
        "since", \.since, .text("file-or-run"),
        "Also list what changed since this baseline or run; the verdict does not depend on it."),
      .option("junit", \.junit, .file(), "Write JUnit XML to this file."),
      .option("markdown", \.markdown, .file(), "Write a summary for a pull request to this file."),
      .option("gitlab", \.gitLab, .file(), "Write GitLab's code quality report to this file."),
      .flag("json", \.isJSON, "Print one JSON object."),
      .flag("explain", \.explains, "Print the commands that reproduce each failure here."),
      .option(
        "settle", \.settle, .time, "Spend up to this time on more rounds, until verdicts on timed figures are clear."),
      .option(
        "fail-on", \.failsOn, .choice("change"),
        "Exit with 1 on this; better also fails if something is better than the baseline, which is then out of date."),
      .flag("suggest", \.suggests, "Print a gates file that these runs pass, with the margin between them."),
      .flag("force", short: "f", \.overwrites, "Overwrite existing files."),
    ],
    examples: [
      "stepwedge gate stepwedge-run messageai",
      "stepwedge gate stepwedge-run gates.json5 --baseline reports/baseline.json --junit gate.xml",
      "stepwedge gate stepwedge-run yesterday --suggest > gates.json5",
    ],
    exitStatus:
      "0 pass, 1 fail, or better with --fail-on better, 2 cannot tell, 64 wrong command line, 65 a gates file or "
      + "baseline has errors, 66 there is no such run, 73 an output cannot be written (the verdict is printed anyway)."
  ) { options in
    if options.suggests {
      let runs = try options.words.map { try GateFiles.figures($0) }
      Terminal.output.write(try Suggestion(runs).text())
      return ExitCode.done.rawValue
    }
    return try GateExecution(options).execute()
  }
}
