import Foundation
import TestSupport
import Testing

/// `calibrate uploads` for its user: what is printed, and what is written or kept.
@Suite struct CalibrateUploadsTests {
  private func calibrate(_ rows: [String], _ words: String..., in folder: TemporaryFolder) throws -> Program.Answer {
    let log = (["bytes,seconds"] + rows).map { $0 + "\n" }.joined()
    try log.write(toFile: folder.path("log.csv"), atomically: true, encoding: .utf8)
    let always = ["calibrate", "uploads", "log.csv", "-o", "ours.json5", "--report", "ours.html"]
    return try Program(BuiltProgram.url.path).run(always + words, in: folder.url)
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test("one upload: a link, and no claim of a half for checking")
  func oneUpload() throws {
    let folder = try TemporaryFolder()
    let answer = try calibrate(["200000,1.2"], in: folder)
    #expect(answer.status == 0, "\(answer.errorText)")
    let first = try #require(answer.text.split(separator: "\n").first)
    #expect(
      first.hasSuffix(
        "fitted to 1 upload, none held back to judge it by; the log does not show the rate up, the round trip and the loss"
      ), "\(first)")
    #expect(!answer.text.contains("predicted"))
    #expect(answer.text.contains("  The loss cannot be told from this log."))
    let page = try text("ours.html", in: folder)
    #expect(page.contains("Nothing was held back") && !page.contains("half") && !page.contains("<h2>Residuals"))
    let link = try text("ours.json5", in: folder)
    #expect(link.contains("fitted to 1 upload, none held back to judge it"))
    // A figure that nothing determines is not written with many digits.
    #expect(link.contains(/up: "\d\.?\d?[kM]?bit"|up: "\d\d0*kbit"|up: "\d\d0*bit"/), "\(link)")
    #expect(link.split(separator: "\n").allSatisfy { $0.utf8.count < 200 } && !link.contains(/rtt: "\d+ns"/))
    let used = try Program(BuiltProgram.url.path).run(
      ["simulate", "--bytes", "200000", "--link", "ours.json5"], in: folder.url)
    #expect(used.status == 0, "\(used.errorText)")
  }

  @Test("uploads that take the same time are judged, and shown on the page; a second run does not overwrite unasked")
  func sameTime() throws {
    let folder = try TemporaryFolder()
    let rows = ["100000,0.4", "300000,0.8", "800000,1.8"].flatMap { Array(repeating: $0, count: 4) }
    let answer = try calibrate(rows, in: folder)
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(answer.text.contains(", fitted to half of 12 uploads"))
    let judged = answer.text.split(separator: "\n").filter { $0.contains("100 %") }
    #expect(judged.count == 3, "\(answer.text)")
    #expect(answer.text.contains("too few uploads were held back to say how good the fit is"))
    let page = try text("ours.html", in: folder)
    #expect(page.contains("the figures below are of the other half"))
    #expect(page.split(separator: "<path class=\"ends").count - 1 == 2 * 3)
    // Only the page exists: no link is written without it.
    try FileManager.default.removeItem(atPath: folder.path("ours.json5"))
    let again = try calibrate(rows, in: folder)
    #expect(again.status == 73 && again.errorText.contains("ours.html"), "\(again.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["log.csv", "ours.html"])
    #expect(try calibrate(rows, "--force", in: folder).status == 0)
  }

  @Test("a log with errors: each with its line, and nothing written")
  func errors() throws {
    let folder = try TemporaryFolder()
    let answer = try calibrate(["200000,1.2", "200000,-1", "2e5x,1"], in: folder)
    #expect(answer.status == 65)
    #expect(answer.errorText.contains("log.csv:3") && answer.errorText.contains("log.csv:4"), "\(answer.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.csv"])
  }
}
