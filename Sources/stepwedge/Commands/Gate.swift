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
    "gate", "Hold a run against assertions: pass, fail or cannot tell.", GateOptions(),
    arguments: [
      .operands(
        "run-and-gates", \.words, .gates("run-and-gates"),
        "A run folder, then gates files or names of shipped ones; with --suggest runs alone."),
      .option("baseline", \.baseline, .text("file-or-run"), "What 'versus: \"baseline\"' compares with."),
      .option(
        "since", \.since, .text("file-or-run"),
        "Tell what changed since this one instead, such as the base commit's baseline; it decides nothing."),
      .option("junit", \.junit, .file(), "Write JUnit XML there."),
      .option("markdown", \.markdown, .file(), "Write a summary for a pull request there."),
      .option("gitlab", \.gitLab, .file(), "Write GitLab's code quality report there."),
      .flag("json", \.isJSON, "Print one JSON object."),
      .flag("explain", \.explains, "Print the commands that show each failure here."),
      .option("settle", \.settle, .time, "Measure more rounds for so long, until timed verdicts are clear."),
      .option(
        "fail-on", \.failsOn, .choice("change"),
        "With better, end with 1 also where something is better than the baseline, which is stale then."),
      .flag("suggest", \.suggests, "Print a gates file that these runs keep, with the margin that they show."),
      .flag("force", short: "f", \.overwrites, "Overwrite files that are there already."),
    ],
    examples: [
      "stepwedge gate stepwedge-run messageai",
      "stepwedge gate stepwedge-run gates.json5 --baseline reports/baseline.json --junit gate.xml",
      "stepwedge gate stepwedge-run yesterday --suggest > gates.json5",
    ],
    exitStatus:
      "0 pass, 1 fail, or better with --fail-on better, 2 cannot tell, 64 wrong command line, "
      + "65 a faulty gates file or baseline, 66 no such run, 73 an output cannot be written (the verdict is printed all the same)."
  ) { options in
    if options.suggests {
      let runs = try options.words.map { try GateFiles.figures($0) }
      Terminal.output.write(try Suggestion(runs).text())
      return ExitCode.done.rawValue
    }
    return try GateExecution(options).execute()
  }
}
