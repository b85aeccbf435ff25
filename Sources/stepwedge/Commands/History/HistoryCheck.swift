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
    "check", "Say what the last entry changed; end with 1 if anything got worse.", HistoryCheckOptions(),
    arguments: [
      .operand("file", \.file, HistoryCommands.file, "The history."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    examples: ["stepwedge history check history.jsonl"],
    discussion:
      "Exact figures change with the entry itself. A change of timed ones takes some ten entries to tell from "
      + "noise, and is then told once, with the entry at which it began. Entries of other photos, another budget or "
      + "another machine are not compared.",
    exitStatus:
      "0 nothing got worse, 1 something did, 64 wrong command line, 65 the history has errors, 66 no such file."
  ) { options in
    let check = HistoryCheck(try HistoryCommands.read(options.file))
    Terminal.output.write(options.isJSON ? check.json + "\n" : check.text)
    return (check.isWorse ? ExitCode.found : .done).rawValue
  }
}
