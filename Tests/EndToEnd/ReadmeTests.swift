import Foundation
import TestSupport
import Testing

/// What README tells a newcomer to type, typed in its order in one folder.
@Suite("README") struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Commands of the program, without their remarks, and without the option that opens a browser.
  private static func commands() throws -> [String] {
    try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8).components(separatedBy: "\n")
      .filter { $0.hasPrefix("    stepwedge ") || $0.hasPrefix("    .build/release/stepwedge ") }
      .map { line in
        (line.components(separatedBy: " #").first ?? line).trimmingCharacters(in: .whitespaces)
          .replacing(".build/release/", with: "").replacing(" --open", with: "")
      }
  }

  @Test("each of its commands works, in its order") func commands() throws {
    let folder = try TemporaryFolder()
    func make(_ command: String) throws -> Program.Answer {
      let path = BuiltProgram.url.deletingLastPathComponent().path
      let environment = ["HOME": folder.url.path, "PATH": path + ":/usr/bin:/bin"]
      return try Program("/bin/sh").run(["-c", command], environment: environment, in: folder.url)
    }
    let prepared = try make(
      """
      stepwedge corpus make -q --count 2 --max-megapixels 1 -o photos && mkdir -p Pictures/phone
      cp photos/0001*.jpg Pictures/phone
      cp photos/0001*.jpg original.jpg && cp photos/0001*.jpg IMG_0042.heic
      stepwedge compress -q photos/0001*.jpg --limit 20KB -o small && cp small/*/*.jpg candidate.jpg
      stepwedge run -q photos -p convos -o before && cp -r before after
      """)
    try #require(prepared.status == 0, "\(prepared.errorText)")
    let commands = try Self.commands()
    #expect(commands.count > 10)
    // Its answers come from people; AskTests makes some.
    for command in commands where !command.hasPrefix("stepwedge calibrate eyes") {
      let answer = try make(command)
      let isGate = command.hasPrefix("stepwedge gate")
      #expect((isGate ? [0, 1, 2] : [0]).contains(answer.status), "\(command): \(answer.errorText)")
    }
  }
}
