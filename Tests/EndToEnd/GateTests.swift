import Foundation
import Records
import TestSupport
import Testing

/// `stepwedge gate` on a made-up run: its options, and how it must end.
struct GateCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let status: Int32
  let gates: String
  let says: String

  init(_ name: String, _ status: Int32, _ assertions: String, waivers: String = "", says: String = "") {
    (testDescription, self.status, self.says) = (name, status, says)
    gates = "{ name: 'g', assertions: [\(assertions)], waivers: [\(waivers)] }"
  }
}

@Suite("stepwedge gate") struct GateTests {
  static let cases = [
    GateCase(
      "pass", 0, "{ name: 'x', every: 'mainBytes', undefined: 'skip', below: '50MB' }", says: "gate: pass (1 pass)"),
    GateCase("fail", 1, "{ name: 'x', every: 'mainBytes', below: '1KB' }", says: "not below 1,000 bytes"),
    GateCase(
      "not measured", 2, "{ name: 'x', every: 'thumbnailBytes', atMost: 1 }", says: "did not measure thumbnailBytes"),
    GateCase(
      "no rows", 2, "{ name: 'x', where: { link: 'edge' }, every: 'chanceInBudget', atLeast: 0 }",
      says: "the run has no link edge"),
    GateCase(
      "fail beats cannot tell", 1,
      "{ name: 'x', every: 'mainBytes', below: 1 }, { name: 'y', every: 'thumbnailBytes', atMost: 1 }"),
    GateCase("unknown column", 65, "{ name: 'x', every: 'mainBites', below: 1 }", says: "did you mean \"mainBytes\"?"),
    GateCase("empty", 65, "", says: "a list of at least one element"),
    GateCase(
      "expired waiver", 1, "{ name: 'x', every: 'mainBytes', below: '50MB' }",
      waivers: "{ assertion: 'x', photo: '*', because: 'y', until: '2020-01-01' }", says: "expired on 2020-01-01"),
    GateCase(
      "a baseline is missing", 2, "{ name: 'x', every: 'mainBytes', versus: 'baseline', equals: true }",
      says: "no baseline was given"),
  ]

  @Test("Exit status and words", arguments: cases) func status(example: GateCase) throws {
    let folder = try TemporaryFolder()
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    try Data(example.gates.utf8).write(to: folder.url.appending(path: "g.json5"))
    let answer = try BuiltProgram.run("gate", run.path, folder.path("g.json5"))
    #expect(answer.status == example.status, "\(answer.text)\(answer.errorText)")
    let said = answer.text + answer.errorText
    #expect(example.says.isEmpty || said.contains(example.says), "\(said)")
  }

  @Test("A written baseline agrees with its own run, and nothing is overwritten unasked")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let gates = """
      { name: 'g', assertions: [
        { name: 'bytes', every: 'mainSha256', versus: 'baseline', equals: true },
        { name: 'scores', every: 'score', versus: 'baseline', equals: true },
        { name: 'seconds', every: 'uploadSecondsP95', versus: 'baseline', equals: true },
        { name: 'messages', every: 'lastPictureSecondsP95', versus: 'baseline', equals: true },
      ] }
      """
    try Data(gates.utf8).write(to: folder.url.appending(path: "g.json5"))
    let base = folder.path("base.json")
    #expect(try BuiltProgram.run("baseline", run.path, "-o", base).status == 0)
    #expect(try BuiltProgram.run("baseline", run.path, "-o", base).status == 73)
    #expect(try BuiltProgram.run("baseline", run.path, "-o", base, "--force").status == 0)
    for against in [base, run.path] {
      let answer = try BuiltProgram.run("gate", run.path, folder.path("g.json5"), "--baseline", against, "--json")
      #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
      #expect(answer.jsonLines.first?["verdict"] as? String == "pass")
    }
    var other = RunFixture()
    other.seed = 2
    let changed = try other.make()
    defer { RunFixture.remove(changed) }
    let answer = try BuiltProgram.run("gate", changed.path, folder.path("g.json5"), "--baseline", base)
    #expect(answer.status == 2, "another corpus: \(answer.text)")
  }

  @Test("Files for CI are written; a failure is reported, and the verdict is printed anyway") func outputs()
    throws
  {
    let folder = try TemporaryFolder()
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let summary = folder.path("summary.md")
    try Data("before\n".utf8).write(to: URL(filePath: summary))
    let gitHub = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": summary]
    let written = try BuiltProgram.run(
      ["gate", run.path, "convos", "--junit", folder.path("j.xml"), "--markdown", folder.path("m.md")],
      environment: gitHub)
    #expect(written.status == 1)
    #expect(try String(contentsOfFile: folder.path("j.xml"), encoding: .utf8).contains("<testsuite name=\"convos\""))
    #expect(try String(contentsOfFile: folder.path("m.md"), encoding: .utf8).hasPrefix("## Gate: fail"))
    #expect(try String(contentsOfFile: summary, encoding: .utf8).hasPrefix("before\n## Gate: fail"))
    #expect(written.errorText.contains("::error title=convos%3A "))
    for (path, says) in [
      (folder.path("new.md"), ""), ("/nonexistent/s.md", "the step summary cannot be written to this file"),
    ] {
      let told = try BuiltProgram.run(
        ["gate", run.path, "convos"], environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": path])
      #expect(told.status == 1 && (says.isEmpty || told.errorText.contains(says)), "\(told.errorText)")
    }
    #expect(try String(contentsOfFile: folder.path("new.md"), encoding: .utf8).hasPrefix("## Gate: fail"))
    let refused = try BuiltProgram.run("gate", run.path, "convos", "--junit", "/nonexistent/j.xml")
    #expect(refused.status == 73)
    #expect(refused.text.contains("gate: fail"))
  }

  static let misnamed: [(words: String, status: Int32)] = [
    ("gate", 64), ("gate RUN", 64), ("gate nowhere convos", 66), ("gate RUN convo", 66),
    ("gate RUN convos --baseline nowhere", 66), ("gate RUN convos --bugdet 5s", 64), ("gate RUN --suggest", 0),
    ("baseline nowhere -o b.json", 66), ("list gates --show messai", 0),
  ]

  @Test("Words that name nothing, and some that do", arguments: misnamed)
  func words(words: String, status: Int32) throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let answer = try BuiltProgram.run(words.split(separator: " ").map { $0 == "RUN" ? run.path : String($0) })
    #expect(answer.status == status, "\(answer.text)\(answer.errorText)")
  }
}
