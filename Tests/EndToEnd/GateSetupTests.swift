import Foundation
import TestSupport
import Testing

/// `stepwedge gate --init` in a repository of one's own, and what it says of later commits.
@Suite struct GateSetupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 1...3 {
      try TIFFPhoto(width: 480, height: 360, seed: UInt64(number)).data.write(
        to: photos.appending(path: "\(number).tif"))
    }
    try write(quality: 0.8)
  }

  private func write(quality: Double) throws {
    try "{ name: 'ours', main: { strategy: 'resizeFirst', longestSide: 400, quality: \(quality), encoder: 'skia' } }"
      .write(toFile: folder.path("ours.json5"), atomically: true, encoding: .utf8)
  }

  @discardableResult private func stepwedge(_ words: String...) throws -> Program.Answer {
    try Program(BuiltProgram.url.path).run(words, in: folder.url)
  }

  private func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path(name), encoding: .utf8) }

  @Test("Gates, a baseline and a workflow are written once; a worse commit fails, and its comment says what got worse")
  func repository() throws {
    let begun = try stepwedge("gate", "--init", "ours.json5", "photos")
    #expect(begun.status == 0, "\(begun.text)\(begun.errorText)")
    #expect(begun.text.contains("gate: pass") && begun.text.contains("git add ours.json5 photos stepwedge/gates.json5"))
    let gates = try text("stepwedge/gates.json5")
    for column in ["sentWell", "harmed", "mainBytes", "phoneCompressSeconds"] {
      #expect(gates.contains(#""\#(column)""#))
    }
    #expect(gates.contains(#"link: "mix""#))
    // At most a point less than what was measured, rounded down to a hundredth.
    let found = try #require(gates.firstMatch(of: /now ([\d.]+) %: at most a point less\n.*atLeast: ([\d.]+)/)?.output)
    let (now, least) = (try #require(Double(found.1)) / 100, try #require(Double(found.2)))
    #expect((0.0095...0.0205).contains(now - least), "\(found.0)")
    let workflow = try text(".github/workflows/stepwedge.yml")
    #expect(workflow.contains(#"policies: "ours.json5""#) && workflow.contains(#"baseline: "stepwedge/baseline.json""#))

    let again = try stepwedge("gate", "--init", "ours.json5", "photos")
    #expect(again.status == 73 && again.errorText.contains("--force"), "\(again.errorText)")
    #expect(try text("stepwedge/gates.json5") == gates)

    try write(quality: 0.1)
    #expect(try stepwedge("run", "photos", "--policies", "ours.json5", "-q", "-o", "run").status == 0)
    let worse = try stepwedge(
      "gate", "run", "stepwedge/gates.json5", "--baseline", "stepwedge/baseline.json", "--markdown", "gate.md")
    #expect(worse.status == 1, "\(worse.text)\(worse.errorText)")
    let comment = try text("gate.md")
    #expect(comment.hasPrefix("## Gate: fail") && comment.contains("sent well on phone"), "\(comment)")

    let compared = try stepwedge("compare", "stepwedge-run", "run", "--fail-on", "sent-well")
    #expect(compared.status == 1)
    #expect(compared.text.split(separator: "\n")[1].hasPrefix("Sent well: ours "), "\(compared.text)")
    #expect(try stepwedge("compare", "run", "stepwedge-run", "--fail-on", "sent-well").status == 0)

    let accepted = try stepwedge("gate", "--init", "ours.json5", "photos", "--force", "--ci", "gitlab")
    #expect(accepted.status == 0, "\(accepted.errorText)")
    #expect(try text(".gitlab/stepwedge.yml").contains(#"photos: "photos""#))
    #expect(try text("stepwedge/gates.json5") != gates)
  }

  @Test("It needs a policy file and one folder") func usage() throws {
    #expect(try stepwedge("gate", "--init", "convos", "photos").status == 64)
    #expect(try stepwedge("gate", "--init", "ours.json5", "photos", "more").status == 64)
  }
}
