import CommandLineParsing
import Files
import Reports

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
    exitStatus: "0 done, 64 wrong command line, 65 the history has errors, 66 there is no such file, 73 the page "
      + "cannot be written."
  ) { options in
    let history = try HistoryCommands.read(options.file)
    try OutputFile.write(HistoryPage.text(history), to: options.output, overwrites: options.overwrites)
    return ExitCode.done.rawValue
  }
}
