import System

/// A command: how its words become options, and what it does with them.
package struct Command<Options: Sendable>: Sendable {
  /// The command without its types, for the tree.
  package let node: CommandNode

  /// A command that runs `body` with its options and ends with the returned status. Its help shows the options named in
  /// `shown`, or all; `--help all` always shows all.
  package init(
    _ name: String, _ summary: String, _ defaults: Options, arguments: [Argument<Options>], examples: [String] = [],
    discussion: String = "", exitStatus: String = "0 done, 64 wrong command line.", shown: [String]? = nil,
    run body: @escaping @Sendable (Options) async throws -> Int32
  ) {
    let descriptions = arguments.map { $0.describe(defaults) }
    node = CommandNode(
      name: name, summary: summary, arguments: descriptions, examples: examples, discussion: discussion,
      exitStatus: exitStatus, shown: shown
    ) { (words) throws(UsageError.Reason) in
      let parser = ArgumentParser(arguments: arguments, descriptions: descriptions)
      let options = try parser.parse(words, into: defaults)
      return { try await body(options) }
    }
  }
}

/// A command or a group of commands, without the types of its options.
package struct CommandNode: Sendable {
  /// The action after all words are understood.
  package typealias Action = @Sendable () async throws -> Int32

  /// Its name on the command line, after those of its groups.
  package let name: String
  /// One sentence.
  package let summary: String
  /// The arguments in the order of the help; operands are in the order of the command line.
  package let arguments: [ArgumentDescription]
  /// Command lines that work.
  package let examples: [String]
  /// Paragraphs with details.
  package let discussion: String
  /// The meaning of its exit statuses, in one line.
  package let exitStatus: String
  /// The commands of a group.
  package let children: [CommandNode]
  /// The names of the options that `--help` shows; nil if it shows all of them.
  package let shown: [String]?
  /// The title of its list of commands in the help.
  package private(set) var heading = usualHeading
  /// Parses the words; nil for a group.
  let parse: (@Sendable ([Word]) throws(UsageError.Reason) -> Action)?

  init(
    name: String, summary: String, arguments: [ArgumentDescription], examples: [String], discussion: String,
    exitStatus: String, shown: [String]?, parse: @escaping @Sendable ([Word]) throws(UsageError.Reason) -> Action
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.examples = examples
    self.discussion = discussion
    self.exitStatus = exitStatus
    self.shown = shown
    self.parse = parse
    children = []
  }

  /// A group of commands.
  package init(group name: String, _ summary: String, discussion: String = "", _ children: [CommandNode]) {
    self.name = name
    self.summary = summary
    self.children = children
    self.discussion = discussion
    arguments = []
    examples = []
    exitStatus = ""
    shown = nil
    parse = nil
  }

  /// The title of a list of commands without a title of its own.
  package static let usualHeading = "Commands"

  /// These commands, listed in the help under this title.
  package static func titled(_ heading: String, _ commands: [CommandNode]) -> [CommandNode] {
    commands.map { command in
      var command = command
      command.heading = heading
      return command
    }
  }

  var operands: [ArgumentDescription] { arguments.filter { $0.form == .operand } }
  var options: [ArgumentDescription] { arguments.filter { $0.form != .operand } }
}

/// One word of a command line as the system passes it: bytes, which need not be UTF-8.
package struct Word: Hashable, Sendable {
  /// The bytes as the system passed them, without the zero at the end.
  package let bytes: [UInt8]

  /// A word of these bytes.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// A word that is text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The word as text; nil if it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The word for messages, without anything that disturbs a terminal.
  package var shown: String {
    String(
      String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
      })
  }

  /// The words after the program's name.
  ///
  /// `CommandLine.arguments` replaces bytes that are not UTF-8, so that the file could not be found. If a preloaded
  /// library (such as faketime) has moved the environment, the runtime finds no words at all; then we ask the kernel.
  package static var ofThisProcess: [Word] {
    guard CommandLine.argc > 0 else { return (OwnProgram.words ?? []).dropFirst().map(Word.init(bytes:)) }
    return (1..<Int(CommandLine.argc)).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      return unsafe Word(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)).map(\.self))
    }
  }
}
