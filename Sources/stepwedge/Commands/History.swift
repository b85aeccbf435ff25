import CommandLineParsing
import Files
import Reports
import RunHistory
import RunRecords
import Units

/// The commands that keep a run's figures for every commit, and say where they changed.
enum HistoryCommands {
  static let node = CommandNode(
    group: "history", "Keep the figures of every commit, and find the commit that changed them.",
    discussion: "A history is a file with a line of JSON for each entry, to be committed. With the line `history.jsonl "
      + "merge=union` in .gitattributes, branches that both add to it merge without a conflict.",
    [Command.historyAdd.node, Command.historyCheck.node, Command.historyReport.node])

  /// The history in a file that must be there.
  static func read(_ path: FilePath?) throws -> History {
    guard let path else { throw Failure(.usage, "a history's file is needed") }
    return History(try HistoryFile(try InputFile.read(path), name: path.text).entries)
  }

  static let file: ValueType<FilePath> = .file("file")
}

struct HistoryAddOptions: Sendable {
  var run: FilePath?
  var file: FilePath?
  var label: String?
}

extension Command<HistoryAddOptions> {
  static let historyAdd: Self = Command(
    "add", "Add a run's figures to a history, as one line.", HistoryAddOptions(),
    arguments: [
      .operand("run", \.run, .folder("run"), "A run folder, finished."),
      .operand("file", \.file, HistoryCommands.file, "The history; it is made where it is missing."),
      .option("label", \.label, .text("text"), "What the run is of, such as the commit."),
    ],
    examples: ["stepwedge history add stepwedge-run history.jsonl --label 5639a1c"],
    discussion: "An entry of the same label is replaced in its place.",
    exitStatus: "0 done, 64 wrong command line, 65 the run is unfinished or the history has errors (each is told; it "
      + "stays as it is), 66 no such run, 73 the history cannot be written."
  ) { options in
    guard let run = options.run, let path = options.file else { throw Failure(.usage, "a run and a file are needed") }
    guard let label = options.label, !label.isEmpty else {
      throw Failure(.usage, "--label is missing: what is the run of? For example --label \"$(git rev-parse HEAD)\"")
    }
    var history = HistoryFile()
    if FileKind(path) != nil { history = try HistoryFile(try InputFile.read(path), name: path.text) }
    let isReplaced = history.add(try HistoryEntry(try RunReader(RunFolder(run.text)), label: label))
    try OutputFile.write(history.text, to: path, overwrites: true)
    let count = history.entries.count
    Terminal.errors.write("\(label) \(isReplaced ? "replaced" : "added"): \(count.counted("entry", "entries"))\n")
    return ExitCode.done.rawValue
  }
}

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

struct HistoryReportOptions: Sendable {
  var file: FilePath?
  var output = FilePath("history.html")
  var overwrites = false
}

extension Command<HistoryReportOptions> {
  static let historyReport: Self = Command(
    "report", "Draw every figure over the entries as one page, worst changes first.", HistoryReportOptions(),
    arguments: [
      .operand("file", \.file, HistoryCommands.file, "The history."),
      .option("output", short: "o", \.output, .file(), "Where to write the page."),
      .flag("force", short: "f", \.overwrites, "Overwrite a page that is there already."),
    ],
    examples: ["stepwedge history report history.jsonl -o history.html"],
    exitStatus: "0 done, 64 wrong command line, 65 the history has errors, 66 no such file, 73 the page cannot be "
      + "written."
  ) { options in
    let history = try HistoryCommands.read(options.file)
    try OutputFile.write(HistoryPage.text(history), to: options.output, overwrites: options.overwrites)
    return ExitCode.done.rawValue
  }
}
