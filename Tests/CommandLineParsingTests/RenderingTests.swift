import CommandLineParsing
import Foundation
import TestSupport
import Testing

/// Compares every renderer's output with its committed snapshot, and has the shells and roff read it.
@Suite struct RenderingTests {
  @Test("Renderings are those that were reviewed; RECORD_SNAPSHOTS=1 writes new ones", arguments: renderings)
  func snapshot(file: String, text: String) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(file)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file): look at it, then run without RECORD_SNAPSHOTS")
      return
    }
    #expect(text == (try String(contentsOf: url, encoding: .utf8)))
  }

  static let renderings: [(String, String)] = [
    ("help.txt", help("")), ("help-cook.txt", help("cook")), ("help-cook-all.txt", help("cook all")),
    ("manual.1", Manual.text(Kitchen.tree, day: "August 1, 2026")),
    ("reference.md", Markdown.text(Kitchen.tree)), ("completion.bash", BashCompletion.text(Kitchen.tree)),
    ("completion.zsh", ZshCompletion.text(Kitchen.tree)), ("completion.fish", FishCompletion.text(Kitchen.tree)),
  ]

  private static func help(_ line: String) -> String {
    let words = ([Substring("help")] + line.split(separator: " ")).map { Word(String($0)) }
    guard case .text(let text) = try? Kitchen.tree.request(words) else { return "" }
    return text
  }

  @Test("the reference describes once what several commands have") func several() {
    func command(_ name: String, _ arguments: [Argument<Kitchen>]) -> CommandNode {
      Command(name, "Do it.", Kitchen(), arguments: arguments) { _ in 0 }.node
    }
    let vegan = Argument<Kitchen>.flag("vegan", \.isVegan, "Nothing of animals.")
    let warm = Argument<Kitchen>.flag("no-warming", \.keepsWarm, to: false, "Serve at once.")
    let tree = CommandTree(
      "kitchen", "A kitchen.",
      commands: [command("boil", [vegan, warm]), command("fry", [warm, vegan]), command("bake", [vegan])],
      version: { "" })
    let pieces = Markdown.text(tree).components(separatedBy: "\n\n")
    #expect(
      pieces.suffix(5) == [
        "## Options of several commands",
        "### boil, fry, bake", "| argument | meaning |\n|---|---|\n| `--vegan` | Nothing of animals. |",
        "### boil, fry", "| argument | meaning |\n|---|---|\n| `--no-warming` | Serve at once. |\n",
      ])
    #expect(pieces.count { $0 == "[More options](#options-of-several-commands)." } == 3)
    #expect(pieces.filter { $0.contains("Exit status") }.count == 1)
    #expect(pieces[2] == "Exit status of several commands: 0 done, 64 wrong command line. Others are below.")
  }

  @Test("bash completes commands, options and values", .needsProgram("bash"), arguments: completions)
  func bash(line: String, expected: String) throws {
    let bash = try Program("bash")
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
    let script = """
      \(BashCompletion.text(Kitchen.tree))
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _kitchen; echo "${COMPREPLY[@]}"
      """
    // A folder without files, whose names would be completed, too.
    let folder = try TemporaryFolder()
    #expect(try bash.run(["--norc", "-c", script], in: folder.url).text == expected + "\n")
  }

  static let completions = [
    ("kitchen ", "cook pantry help --help --version"), ("kitchen pan", "pantry"),
    ("kitchen pantry ", "list sort --help"),
    ("kitchen cook --he", "--heat --help"), ("kitchen cook --heat ", "low medium high"),
    ("kitchen cook --heat h", "high"),
    ("kitchen cook -v -s p", "pepper"), ("kitchen cook --sides ", "salt pepper"),
    ("kitchen cook --sides salt,", "salt,salt salt,pepper"), ("kitchen cook --sides a,b,p", "a,b,pepper"),
    ("kitchen pantry list t", "top"), ("kitchen pantry list --", "--help"), ("kitchen help c", "cook"),
  ]

  @Test("zsh accepts its script", .needsProgram("zsh")) func zsh() throws {
    let answer = try Program("zsh").run(["-n"], input: Data(ZshCompletion.text(Kitchen.tree).utf8))
    #expect(answer.errorText == "")
  }

  @Test("fish offers what its script says", .needsProgram("fish")) func fish() throws {
    let fish = try Program("fish")
    let script = "\(FishCompletion.text(Kitchen.tree))\ncomplete -C 'kitchen cook --heat h'"
    #expect(try fish.run(["--no-config", "-c", script]).text.split(separator: "\t").first?.hasPrefix("high") == true)
    let list = "\(FishCompletion.text(Kitchen.tree))\ncomplete -C 'kitchen cook --sides a,sa'"
    #expect(try fish.run(["--no-config", "-c", list]).text.split(separator: "\t").first == "a,salt")
  }

  @Test("roff reads the manual page without warnings", .needsProgram("groff"))
  func manual() throws {
    let groff = try Program("groff")
    let page = try groff.run(
      ["-mandoc", "-Tascii", "-ww"], input: Data(Manual.text(Kitchen.tree, day: "August 1, 2026").utf8))
    #expect(page.errorText == "")
    #expect(page.text.contains("Thirty seconds."))
    #expect(page.text.contains(".Then dry."))
  }
}
