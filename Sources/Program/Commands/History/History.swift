import CommandLineParsing
import Judgement
import Records
import System
import Units

/// The commands that keep figures of a run for every commit, and find the commits that changed them.
enum HistoryCommands {
  static let node = CommandNode(
    group: "history", "Keep the figures of every commit, and find the commit that changed them.",
    discussion:
      "A history is a file with one line of JSON for each entry. Commit it. With the line `history.jsonl merge=union` "
      + "in .gitattributes, branches that both add to it merge without a conflict.",
    [Command.historyAdd.node, Command.historyCheck.node, Command.historyReport.node])

  /// The history in this file, which must exist.
  static func read(_ path: FilePath?) throws -> History {
    guard let path else { throw Failure(.usage, "the history file is missing; name it, such as history.jsonl") }
    guard path.isStandardInput || FileKind(path) != nil else {
      throw InputError(
        path.text, "there is no such history; make one with stepwedge history add RUN \(path.text) --label NAME")
    }
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
      .operand("run", \.run, .folder("run"), "Read this finished run folder."),
      .operand("file", \.file, HistoryCommands.file, "Add to this history; create the file if it is missing."),
      .option("label", \.label, .text("text"), "Name the entry, such as by the commit."),
    ],
    examples: ["stepwedge history add stepwedge-run history.jsonl --label 5639a1c"],
    discussion: "An entry with the same label is replaced and keeps its place.",
    exitStatus: ExitCode.text([
      .badData: "the run is unfinished or the history has errors (all are printed; the file does not change)",
      .noInput: "there is no such run",
      .cannotCreate: "the history cannot be written",
    ])
  ) { options in
    guard let run = options.run, let path = options.file else {
      throw Failure(
        .usage,
        "a run folder and a history file are needed; name both, such as: stepwedge history add run history.jsonl")
    }
    guard let label = options.label, !label.isEmpty else {
      throw Failure(.usage, "--label is missing; name the entry, such as --label \"$(git rev-parse HEAD)\"")
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
    "check", "Show what the last entry changed; exit with 1 if anything got worse.", HistoryCheckOptions(),
    arguments: [
      .operand("file", \.file, HistoryCommands.file, "Read this history."),
      .flag("json", \.isJSON, "Print one JSON object."),
    ],
    examples: ["stepwedge history check history.jsonl"],
    discussion:
      "A change is reported once, with the entry that made it. Seconds that this machine measured are shown by "
      + "'history report' and not judged. Entries with other photos or another budget are not compared.",
    exitStatus: ExitCode.text([
      .done: "nothing got worse",
      .found: "something got worse",
      .badData: "the history has errors",
      .noInput: "there is no such file",
    ])
  ) { options in
    let check = HistoryCheck(try HistoryCommands.read(options.file))
    Terminal.output.write(options.isJSON ? check.json + "\n" : check.text)
    return (check.isWorse ? ExitCode.found : .done).rawValue
  }
}
