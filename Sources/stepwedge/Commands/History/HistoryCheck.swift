import CommandLineParsing
import Files
import Reports
import Changes

struct HistoryCheckOptions: Sendable {
  var file: FilePath?
  var isJSON = false
}

extension Command<HistoryCheckOptions> {
  static let historyCheck: Self = Command(
    "check", "Show what the last entry changed; exit with 1 if anything got worse.", HistoryCheckOptions(),
    arguments: [
      .operand("file", \.file, HistoryCommands.file, "Read this history."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    examples: ["stepwedge history check history.jsonl"],
    discussion:
      "A change of an exact figure shows in the entry that made it. A change of a timed figure shows after about ten "
      + "entries, when it differs from noise; it is reported once, with the entry at which it began. Entries with "
      + "other photos, another budget or another machine are not compared.",
    exitStatus:
      "0 nothing got worse, 1 something got worse, 64 wrong command line, 65 the history has errors, 66 there is no "
      + "such file."
  ) { options in
    let check = HistoryCheck(try HistoryCommands.read(options.file))
    Terminal.output.write(options.isJSON ? check.json + "\n" : check.text)
    return (check.isWorse ? ExitCode.found : .done).rawValue
  }
}
