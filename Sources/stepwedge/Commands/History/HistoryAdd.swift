import CommandLineParsing
import Files
import Changes
import RunRecords
import Units

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
    exitStatus:
      "0 done, 64 wrong command line, 65 the run is unfinished or the history has errors (all are printed; the "
      + "file does not change), 66 there is no such run, 73 the history cannot be written."
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
