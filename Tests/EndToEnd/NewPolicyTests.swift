import Foundation
import CompressionStrategies
import Records
import TestSupport
import Testing

/// From an app's platform and settings to an answer, with and without a policy file.
@Suite struct NewPolicyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 1...2 {
      try TIFFPhoto(width: 400, height: 300, seed: UInt64(number)).data.write(
        to: folder.url.appending(path: "\(number).tif"))
    }
  }

  private func stepwedge(_ words: String...) throws -> Program.Answer {
    try Program(BuiltProgram.url.path).run(words, in: folder.url)
  }

  private func run(_ words: String..., into run: String) throws -> Program.Answer {
    try Program(BuiltProgram.url.path).run(
      ["run", "1.tif", "2.tif", "--policies", "target-200kb", "--links", "wifi", "--runs", "10", "-o", run] + words,
      in: folder.url)
  }

  @Test("A file is written once, and only for a platform") func files() throws {
    #expect(try stepwedge("new-policy").status == 64)
    let made = try stepwedge("new-policy", "--app", "ios", "--quality", "80")
    #expect(made.status == 0, "\(made.errorText)")
    #expect(made.text.contains("quality: 0.8,") && made.text.contains("Written to ours.json5"))
    #expect(try stepwedge("new-policy", "--app", "web").status == 73)
    #expect(try stepwedge("new-policy", "--app", "web", "--force").status == 0)
  }

  @Test("A platform on the command line measures the same as its file, on its phone and screen") func platform() throws
  {
    #expect(try stepwedge("new-policy", "--app", "ios", "--side", "320", "-o", "mine.json5").status == 0)
    let fromFile = try run("--policy", "mine.json5", into: "file")
    let fromOptions = try run("--app", "ios", "--side", "320", into: "options")
    #expect(fromFile.status == 0 && fromOptions.status == 0, "\(fromFile.errorText)\(fromOptions.errorText)")
    #expect(
      fromFile.text.replacing("are in file.", with: "").replacing("report file", with: "")
        == fromOptions.text.replacing("are in options.", with: "").replacing("report options", with: ""))
    #expect(!fromFile.text.contains("names no encoder"))
    let question = try RunReader(RunFolder(folder.path("options"))).manifest.question
    #expect(question.yours == "ours" && question.phone?.name == "iphone-12" && question.device == "phone")
    // The run keeps the file, so that it can be edited, and named in commands that measure it again.
    #expect(
      try String(contentsOfFile: folder.path("options/ours.json5"), encoding: .utf8)
        == String(contentsOfFile: folder.path("mine.json5"), encoding: .utf8))
    #expect(try run("--side", "320", into: "wrong").status == 64)
  }

  @Test("A policy without an encoder says once what it was taken for") func withoutEncoder() throws {
    try "{ name: 'ours', main: { strategy: 'resizeFirst', longestSide: 320, quality: 0.75 } }"
      .write(toFile: folder.path("plain.json5"), atomically: true, encoding: .utf8)
    let answer = try run("--policy", "plain.json5", into: "plain")
    #expect(answer.text.components(separatedBy: "names no encoder").count == 2, "\(answer.text)")
    #expect(answer.text.contains("apple-imageio"))
  }
}
