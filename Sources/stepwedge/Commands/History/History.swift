import CommandLineParsing
import Files
import Changes

/// The commands that keep a run's figures for every commit, and find the commits that changed them.
enum HistoryCommands {
  static let node = CommandNode(
    group: "history", "Keep the figures of every commit, and find the commit that changed them.",
    discussion:
      "A history is a file with one line of JSON for each entry. Commit it. With the line `history.jsonl merge=union` "
      + "in .gitattributes, branches that both add to it merge without a conflict.",
    [Command.historyAdd.node, Command.historyCheck.node, Command.historyReport.node])

  /// The history in a file that must be there.
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
