import CommandLineParsing
import Foundation
import Testing

@testable import Program

/// What must be true of every command of the program, including future ones.
@Suite struct CommandTreeTests {
  /// A command and the words that lead to it.
  struct Place: CustomTestStringConvertible, Sendable {
    let words: [String]
    let node: CommandNode
    var testDescription: String { words.joined(separator: " ") }

    static let all: [Place] = below([], Stepwedge.tree.root)

    private static func below(_ words: [String], _ node: CommandNode) -> [Place] {
      let here = words + [node.name]
      return [Place(words: here, node: node)] + node.children.flatMap { below(here, $0) }
    }
  }

  @Test("Names are plain and unique", arguments: Place.all)
  func names(place: Place) {
    let node = place.node
    let longs = node.arguments.filter { $0.form != .operand }.map(\.name)
    let shorts = node.arguments.compactMap(\.short)
    #expect(Set(longs).count == longs.count)
    #expect(Set(shorts).count == shorts.count)
    #expect(!longs.contains("help") && !longs.contains("version") && !shorts.contains("h"))
    #expect(Set(node.children.map(\.name)).count == node.children.count)
    for name in longs + node.children.map(\.name) {
      #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(name)")
    }
    for placeholder in node.arguments.map(\.placeholder) { #expect(!placeholder.contains(/[\s<>]/), "\(placeholder)") }
  }

  @Test("Every summary is a sentence that fits a line, every argument has a help sentence", arguments: Place.all)
  func sentences(place: Place) {
    let node = place.node
    #expect(node.summary.hasSuffix(".") && node.summary.count <= 72, "\(node.summary)")
    for argument in node.arguments {
      #expect(argument.help.hasSuffix(".") && argument.help.first?.isUppercase == true, "\(argument.help)")
      #expect(argument.form == .flag || !argument.placeholder.isEmpty, "\(argument.name)")
    }
    #expect(!node.children.isEmpty || node.exitStatus.hasPrefix("0 "), "\(node.exitStatus)")
  }

  @Test("Every example is a valid command line", arguments: Place.all)
  func examples(place: Place) throws {
    for example in place.node.examples {
      #expect(example.hasPrefix(place.words.joined(separator: " ")), "\(example)")
      let words = example.split(separator: " ").dropFirst().prefix { !["|", ">"].contains($0) }
      guard case .run = try Stepwedge.tree.request(words.map { Word(String($0)) }) else {
        Issue.record("\(example) only prints help")
        continue
      }
    }
  }

  @Test("Help fits any terminal and begins with the summary", arguments: Place.all, [60, 80, 120])
  func help(place: Place, width: Int) throws {
    let words = place.words.dropFirst().map { Word($0) } + [Word("--help")]
    guard case .text(let text) = try Stepwedge.tree.request(words, width: width) else {
      Issue.record("no help")
      return
    }
    #expect(text.contains("Usage: "))
    let long = text.split(separator: "\n").filter { $0.count > width }.map(String.init)
    // A single word, such as a list of choices in an example, is never broken.
    #expect(long.allSatisfy { $0.hasPrefix("  stepwedge") || $0.hasPrefix("Usage") }, "\(long)")
  }

  @Test("run --help has at most fifteen options that exist, and --help all has every option") func shortHelp() throws {
    func help(_ words: String...) throws -> String {
      guard case .text(let text) = try Stepwedge.tree.request(words.map { Word($0) }) else { return "" }
      return text
    }
    let shown = try #require(Command.run.node.shown)
    let options = Command.run.node.arguments.filter { $0.form != .operand }.map(\.name)
    #expect(shown.count <= 15 && Set(shown).isSubset(of: options))
    let (short, whole) = (try help("run", "--help"), try help("run", "--help", "all"))
    func lists(_ text: String, _ option: String) -> Bool {
      text.split(separator: "\n").contains { $0.dropFirst(6).hasPrefix("--\(option)") }
    }
    #expect(options.filter { lists(short, $0) } == options.filter(shown.contains))
    #expect(options.allSatisfy { lists(whole, $0) })
    #expect(short.contains("--help all") && !whole.contains("--help all"))
  }

  @Test("Every command stands below a title that says what it is for") func titles() {
    #expect(Stepwedge.tree.root.children.allSatisfy { $0.heading != CommandNode.usualHeading })
  }

  @Test("docs/reference.md is what the declarations say; `make reference` writes it again")
  func reference() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/reference.md")
    #expect(try String(contentsOf: url, encoding: .utf8) == Markdown.text(Stepwedge.tree))
  }
}
