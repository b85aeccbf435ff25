import Foundation
import Records
import TestSupport
import Testing

@Suite("The answer, computed a second time")
struct AnswerOracleTests {
  @Test(
    "Every field equals what plain Python computes from the CSV, in made-up tables, too, in any order of words",
    .needsProgram("python3"))
  func oracle() throws {
    var fixture = RunFixture()
    fixture.photos = 9
    fixture.failureEvery = 4
    fixture.generatedEvery = 3
    fixture.looksTwice = true
    fixture.isOverPaths = true
    fixture.hasPhone = true
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let python = try Program("python3")
    let oracle = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Answer/oracle.py")
    let answer = try python.run([oracle.path, BuiltProgram.url.path, run.path, "12"])
    #expect(answer.status == 0, "\(answer.text) \(answer.errorText)")
    #expect(answer.text.contains("12 made-up tables, 0 differ"))
  }

  @Test("Real and generated photos have separate answers, and every table of the report follows")
  func apart() throws {
    var fixture = RunFixture()
    fixture.generatedEvery = 4
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    func report(_ words: String...) throws -> [String: Any] {
      let folder = try TemporaryFolder()
      let answer = try BuiltProgram.run(
        ["report", run.path, "-q", "--format", "json,markdown", "-o", folder.path("out")] + words)
      try #require(answer.status == 0, "\(answer.errorText)")
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder.path("out/report.json"))))
      return try #require(json as? [String: Any])
    }
    func counts(_ report: [String: Any]) throws -> [Int] {
      let question = try #require((report["answer"] as? [String: Any])?["question"] as? [String: Any])
      let classes = try #require(report["classes"] as? [[String: Any]]).compactMap { $0["photos"] as? Int }
      let figures = try #require(report["figures"] as? [[String: Any]]).compactMap { $0["photos"] as? Int }
      return [question["real"], question["generated"]].compactMap { $0 as? Int } + [classes.reduce(0, +), figures[0]]
    }
    // Twenty photos, every fourth generated; one of these, the seventeenth, no policy could process.
    #expect(try counts(report()) == [15, 4, 20, 20])
    #expect(try counts(report("--photos", "real")) == [15, 0, 15, 15])
    #expect(try counts(report("--photos", "generated")) == [0, 4, 5, 5])
  }

  @Test("A criterion uses only the scores that it needs, and what was not measured is named")
  func criteria() throws {
    var fixture = RunFixture()
    let older = try fixture.make()
    fixture.looksTwice = true
    let run = try fixture.make()
    defer { for folder in [older, run] { RunFixture.remove(folder) } }
    let folder = try TemporaryFolder()
    func report(_ run: RunFolder, _ words: String...) throws -> (text: String, error: String, status: Int32) {
      let answer = try BuiltProgram.run(
        ["report", run.path, "-q", "--format", "markdown", "-o", folder.path("out")] + words)
      return (
        (try? String(contentsOfFile: folder.path("out/report.md"), encoding: .utf8)) ?? "", answer.errorText,
        answer.status
      )
    }
    // A run of an older version used a score, and still does.
    #expect(try report(older).text.contains("look fine by SSIMULACRA2 on the recipient’s Phone"))
    let missing = try report(older, "--criterion", "notice")
    #expect(missing.status == 65)
    #expect(missing.error.contains("criterion notice asks for cvvdp at fit, which this run did not measure"))
    #expect(missing.error.contains("repeat the stepwedge run command with --criterion notice to measure it"))
    #expect(try report(older, "--zooming", "20%").error.contains("ssimulacra2 at zoom2"))
    #expect(try report(run, "--criterion", "notice-zoomed", "--zooming", "20%").status == 64)
    #expect(try report(run, "--criterion", "notice", "--harmed-below", "55").status == 64)
    #expect(try report(run, "--criterion", "notise").error.contains("did you mean 'notice'?"))
    let words = try report(run, "--criterion", "notice", "--zooming", "20%").text
    #expect(words.contains("look like the original on the recipient’s Phone, if 20 % of recipients zoom in by two"))
    #expect(words.contains("Nobody has shown that this holds for text, graphic; 5 of these photos are such."))
    try "{ name: 'falls', metric: 'cvvdp',\n logistic: { midpoint: 9, width: -1 } }".write(
      toFile: folder.path("falls.json5"), atomically: true, encoding: .utf8)
    let falling = try report(run, "--criterion", folder.path("falls.json5"))
    #expect(falling.status == 65 && falling.error.contains("falls.json5:2:"), "\(falling.error)")
  }

  @Test("Compression counts on the named phone, and a phone that cannot be used is an error")
  func phones() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let folder = try TemporaryFolder()
    func report(_ words: String...) throws -> (text: String, error: String, status: Int32) {
      let answer = try BuiltProgram.run(
        ["report", run.path, "-q", "--format", "markdown", "-o", folder.path("out")] + words)
      return (
        (try? String(contentsOfFile: folder.path("out/report.md"), encoding: .utf8)) ?? "", answer.errorText,
        answer.status
      )
    }
    #expect(try !report().text.contains("The budget holds compression"))
    let counted = try report("--phone", "old").text
    #expect(counted.contains("The budget holds compression, too, simulated on old."))
    #expect(try report("--phone", "old", "--deterministic").text.contains("simulated on old."))
    let slow = try report("--phone", "old", "--phone-speed", "0.5").text
    #expect(slow.contains("simulated on old, at 0.5 times its speed."))
    #expect(try !report("--phone", "none").text.contains("The budget holds compression"))
    #expect(try report("--phone", "oldd").error.contains("did you mean 'old'?"))
    try "{ name: 'p', source: 's', costs: {} }".write(
      toFile: folder.path("p.json5"), atomically: true, encoding: .utf8)
    let faulty = try report("--phone", folder.path("p.json5"))
    #expect(
      faulty.status == 65 && faulty.error.contains("p.json5:1:34: there is no cost for decode.jpeg"), "\(faulty.error)")
    #expect(try BuiltProgram.run("list", "phones").text.contains("0.25 times the reference"))
  }
}
