import Foundation
import TestSupport
import Testing

/// Documents whose commands are run and whose output is compared.
@Suite("Commands that documents quote") struct TourTests {
  /// A part of a document between two fences.
  private struct Block {
    var info: String
    var lines: [String]
  }

  private static let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs")

  @Test(
    "Each command prints what the document says; STEPWEDGE_RECORD_TOUR=1 writes it again",
    arguments: ["your-app.md"])
  func tour(document: String) throws {
    let file = Self.docs.appending(path: document)
    let folder = try TemporaryFolder()
    let isRecording = ProcessInfo.processInfo.environment["STEPWEDGE_RECORD_TOUR"] != nil
    var recorded: [String] = []
    var block: Block?
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      guard let open = block else {
        recorded.append(line)
        if line.hasPrefix("```") { block = Block(info: String(line.dropFirst(3)), lines: []) }
        continue
      }
      guard line == "```" else {
        block?.lines.append(line)
        continue
      }
      block = nil
      recorded += try Self.run(open, in: folder) + [line]
    }
    let text = recorded.joined(separator: "\n")
    if isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
    // Other versions decode and encode HEIC a little differently, and the last digits of figures change.
    guard try BuiltProgram.run("--version").text.contains("libheif 1.15.") else {
      return print("not compared: the document was recorded with libheif 1.15")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// The block as it should be: writes its files, runs its commands.
  private static func run(_ block: Block, in folder: TemporaryFolder) throws -> [String] {
    let words = block.info.split(separator: " ").map(String.init)
    if words.first == "json5", words.count == 2 {
      try block.lines.joined(separator: "\n").write(
        toFile: folder.path(words[1]), atomically: true, encoding: .utf8)
    }
    guard words == ["console"] else { return block.lines }
    return try block.lines.filter { $0.hasPrefix("$ stepwedge ") }.flatMap { line in
      let words = line.split(separator: " ").dropFirst(2).map(String.init)
      let answer = try Program(BuiltProgram.url.path).run(words, environment: ["COLUMNS": "100"], in: folder.url)
      try #require(answer.status == 0, "\(line): \(answer.errorText)")
      let printed = answer.text.components(separatedBy: "\n").map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      return [line] + (answer.text.isEmpty ? [] : printed.dropLast())
    }
  }
}
