import Foundation
import Records
import TestSupport
import Testing

/// The text of a screenshot, read by tesseract before and after compression.
@Suite struct TextKeptTests {
  @Test(
    "A picture that keeps its text has a share near 1, an illegible one near 0; it is read once, and gates can ask for it",
    .needsProgram("tesseract"))
  func kept() throws {
    let folder = try TemporaryFolder()
    let photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    let shot = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/pictures/report-messages-light.png")
    try FileManager.default.copyItem(at: shot, to: photos.appending(path: "shot.png"))
    let tiny = folder.path("tiny.json5")
    try """
    { name: "tiny", main: { strategy: "resizeFirst", longestSide: 330, quality: 0.3, encoder: "libjpeg" } }
    """.write(toFile: tiny, atomically: true, encoding: .utf8)
    let run = folder.path("run")
    let words = [
      "run", photos.path, "--policies", "target-200kb,\(tiny)", "--links", "wifi", "--runs", "5", "--phone", "none",
      "--no-pictures", "-q", "-o", run,
    ]
    let reading = ["STEPWEDGE_TESSERACT": "tesseract"]
    let first = try BuiltProgram.run(words, environment: reading)
    #expect(first.status == 0, "\(first.errorText)")
    let rows = try RunReader(RunFolder(run)).rows(Score.self).filter(\.isMain)
    let good = Set(rows.filter { $0.policy == "target-200kb" }.map(\.textKept))
    let bad = Set(rows.filter { $0.policy == "tiny" }.map(\.textKept))
    #expect(good.count == 1 && bad.count == 1, "all scores of a picture have its share")
    #expect(try #require(good.first ?? nil) > 0.9 && #require(bad.first ?? nil) < 0.5)

    // What was read is kept, and nothing waits to be read again.
    let tables = try FileManager.default.contentsOfDirectory(atPath: run + "/words").sorted()
    #expect(tables.count == 3 && tables.allSatisfy { $0.hasSuffix(".tsv") })
    let again = try BuiltProgram.run(words, environment: reading)
    #expect(again.status == 0, "\(again.errorText)")
    #expect(try RunReader(RunFolder(run)).rows(Score.self).filter(\.isMain) == rows)
    #expect(try FileManager.default.contentsOfDirectory(atPath: run + "/words").sorted() == tables)

    #expect(try BuiltProgram.run("explain", run, "shot.png", "--policy", "target-200kb").text.contains("; text read: "))
    let report = try BuiltProgram.run("report", run, "--format", "markdown", "-q", "-o", folder.path("report"))
    #expect(report.status == 0, "\(report.errorText)")
    let text = try String(contentsOfFile: folder.path("report/report.md"), encoding: .utf8)
    #expect(text.contains("Text read: ") && text.contains("of the words of 1 photo."))
    #expect(try BuiltProgram.run("verify", run, "--all", "-q", environment: reading).status == 0)

    // score reads two pictures in the same way.
    let copies = folder.path("copies")
    #expect(try BuiltProgram.run("compress", shot.path, "-p", tiny, "-p", "original", "-o", copies).status == 0)
    for (copy, isLegible) in [("original/report-messages-light.png", true), ("tiny/report-messages-light.jpg", false)] {
      let words = [
        "score", shot.path, "\(copies)/\(copy)", "-m", "psnr", "-m", "textKept", "--device", "phone", "--json",
      ]
      let told = try #require(BuiltProgram.run(words, environment: reading).jsonLines.first)
      let scores = try #require(told["scores"] as? [[String: Any]])
      #expect(scores.map { $0["metric"] as? String } == ["psnr", "textKept"])
      #expect((try #require(scores[1]["score"] as? Double) > 0.9) == isLegible, "\(scores)")
    }

    let gates = folder.path("gates.json5")
    try """
    { name: "text", assertions: [
      { name: "legible", where: { policy: "target-200kb", rendition: "main", viewing: "fit" }, every: "textKept", atLeast: "90%" },
      { name: "not legible", where: { policy: "tiny", rendition: "main", viewing: "fit" }, every: "textKept", atLeast: "90%" },
    ] }
    """.write(toFile: gates, atomically: true, encoding: .utf8)
    let gate = try BuiltProgram.run("gate", run, gates)
    #expect(gate.status == 1, "\(gate.text) \(gate.errorText)")
    #expect(gate.text.contains("1 pass") && gate.text.contains("1 fail"))
  }
}
