import CommandLineParsing
import Judgement
import Reports
import System

struct HistoryReportOptions: Sendable {
  var file: FilePath?
  var output = FilePath("history.html")
  var overwrites = false
}

extension Command<HistoryReportOptions> {
  static let historyReport: Self = Command(
    "report", "Write a page that draws every figure over the entries.", HistoryReportOptions(),
    arguments: [
      .operand("file", \.file, HistoryCommands.file, "Read this history."),
      .option("output", short: "o", \.output, .file(), "Write the page to this file."),
      .flag("force", short: "f", \.overwrites, "Overwrite an existing page."),
    ],
    examples: ["stepwedge history report history.jsonl -o history.html"],
    exitStatus: ExitCode.text([
      .badData: "the history has errors",
      .noInput: "there is no such file",
      .cannotCreate: "the page cannot be written",
    ])
  ) { options in
    let history = try HistoryCommands.read(options.file)
    try OutputFile.write(HistoryPage.text(history), to: options.output, overwrites: options.overwrites)
    return ExitCode.done.rawValue
  }
}
