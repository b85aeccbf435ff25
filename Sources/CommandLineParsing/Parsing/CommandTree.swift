import Documents

/// A program's commands, and what a command line requests.
package struct CommandTree: Sendable {
  /// A text for `help NAME`, in addition to those of the commands.
  package struct Topic: Sendable {
    /// The word after `help`; it has priority over a command with the same name.
    package let name: String
    /// One sentence for the list of topics.
    package let summary: String
    /// The text for the manual and the reference, too; nil if it has a document of its own.
    package let text: String?
    private let sections: @Sendable () -> [Section]

    /// A titled table of labels and texts.
    package struct Section: Sendable {
      let title: String
      let text: String
      let rows: [(label: String, text: String)]

      /// A section with these rows.
      package init(_ title: String, _ text: String, _ rows: [(label: String, text: String)]) {
        self.title = title
        self.text = text
        self.rows = rows
      }
    }

    /// A topic with this name.
    package init(_ name: String, _ summary: String, _ text: String) {
      self.name = name
      self.summary = summary
      self.text = text
      sections = { [] }
    }

    /// A topic that is too long for the manual; it is made when it is needed.
    package init(_ name: String, _ summary: String, sections: @escaping @Sendable () -> [Section]) {
      self.name = name
      self.summary = summary
      self.sections = sections
      text = nil
    }

    /// The topic as text for a terminal.
    func shown(width: Int) -> String {
      text
        ?? sections().map { section in
          ([section.title, Columns.wrapped(section.text, width: width)].filter { !$0.isEmpty }
            + section.rows.map { Columns.row($0.label, $0.text, width: width) }).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
  }

  /// What a command line requests.
  package enum Request: Sendable {
    /// To run a command with its options.
    case run(CommandNode.Action)
    /// To print this text: help or a version.
    case text(String)
  }

  /// The program itself, whose children are its commands.
  package let root: CommandNode
  /// Further help texts, in the order of the help.
  package let topics: [Topic]
  /// Commands that programs run, not people: they work, but help does not list them.
  private let hidden: [CommandNode]
  private let version: @Sendable () -> String

  /// A program with these commands.
  package init(
    _ name: String, _ summary: String, commands: [CommandNode], hidden: [CommandNode] = [], topics: [Topic] = [],
    version: @escaping @Sendable () -> String
  ) {
    root = CommandNode(group: name, summary, commands)
    self.hidden = hidden
    self.topics = topics
    self.version = version
  }

  /// Parses the words after the program's name; `width` is that of the help.
  package func request(_ words: [Word], width: Int = 80) throws(UsageError) -> Request {
    if words.first == Word("--version") { return .text(version()) }
    if words.isEmpty { return .text(help([root], width: width)) }
    var rest = words[...]
    if rest.first == Word("help") {
      rest.removeFirst()
      return .text(try help(rest, width: width))
    }
    let asked = rest.prefix { $0 != Word("--") }
    let asksForHelp = asked.contains { $0 == Word("--help") || $0 == Word("-h") }
    var path = [root]
    while let node = path.last, !node.children.isEmpty {
      if asksForHelp, rest.first.map({ $0.bytes.first == UInt8(ascii: "-") }) ?? true { break }
      path.append(try child(of: path, rest.popFirst()))
    }
    if asksForHelp { return .text(help(path, isWhole: asked.last == Self.everything, width: width)) }
    guard let parse = path[path.count - 1].parse else { throw UsageError(reason: .missingCommand, path: path) }
    do throws(UsageError.Reason) {
      return .run(try parse(Array(rest)))
    } catch {
      throw UsageError(reason: error, path: path)
    }
  }

  private func help(_ words: ArraySlice<Word>, width: Int) throws(UsageError) -> String {
    if let topic = topics.first(where: { [Word($0.name)] == Array(words) }) {
      return topic.shown(width: width) + "\n"
    }
    var path = [root]
    for word in words where word.bytes.first != UInt8(ascii: "-") && !path[path.count - 1].children.isEmpty {
      path.append(try child(of: path, word))
    }
    return help(path, isWhole: words.last == Self.everything, width: width)
  }

  /// What follows `--help` if a command's help is to show all of its options.
  private static let everything = Word("all")

  private func help(_ path: [CommandNode], isWhole: Bool = false, width: Int) -> String {
    Help.text(path, topics: path.count == 1 ? topics : [], isWhole: isWhole, width: width)
  }

  private func child(of path: [CommandNode], _ word: Word?) throws(UsageError) -> CommandNode {
    let node = path[path.count - 1]
    guard let word else { throw UsageError(reason: .missingCommand, path: path) }
    let isRoot = path.count == 1
    let known = node.children + (isRoot ? hidden : [])
    if let child = known.first(where: { Word($0.name) == word }) { return child }
    if word.bytes.first == UInt8(ascii: "-") {
      let names = Vocabulary(["--help"] + (isRoot ? ["--version"] : []))
      throw UsageError(reason: .unknownOption(word.shown, meant: names.nearest(to: word.shown)), path: path)
    }
    let names = Vocabulary(node.children.map(\.name) + (isRoot ? ["help"] : []))
    throw UsageError(reason: .unknownCommand(word.shown, meant: names.nearest(to: word.shown)), path: path)
  }
}
