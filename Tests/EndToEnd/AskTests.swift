import Foundation
import Records
import TestSupport
import Testing

/// A whole blind test: a run, its page, answers, and the criterion made from them.
@Suite struct AskTests {
  /// A run of made photos, swept over qualities so that people can distinguish some renditions from the original.
  private static func swept(in folder: TemporaryFolder) throws -> String {
    let (photos, run) = (folder.path("photos"), folder.path("run"))
    try #require(
      BuiltProgram.run("corpus", "make", "-q", "-n", "6", "--max-megapixels", "1", "-o", photos).status == 0)
    let measured = try BuiltProgram.run(
      "run", photos, "--sweep", "quality=10..90:20,side=1600", "--links", "wifi", "--metrics",
      "ssimulacra2,cvvdp", "--no-pictures", "-o", run)
    try #require(measured.status == 0, "\(measured.errorText)")
    return run
  }

  @Test(
    "A test works by touch and by keyboard, axe finds nothing, and the answers become the testers' own curve",
    .needsBrowser)
  func wholeWay() throws {
    let folder = try TemporaryFolder()
    let run = try Self.swept(in: folder)
    let page = folder.path("test.html")
    let made = try BuiltProgram.run("ask", run, "--photos", "4", "-o", page)
    try #require(made.status == 0, "\(made.errorText)")
    #expect(made.text.contains("4 photos, 12 renditions, for phone"))
    let size = try #require(FileManager.default.attributesOfItem(atPath: page)[.size] as? Int)
    #expect(size < 10_000_000)
    #expect(try BuiltProgram.run("ask", run, "-o", page).status == 73)
    #expect(try BuiltProgram.run("ask", run).status == 64)
    let screen = try BuiltProgram.run("ask", run, "--device", "wall", "-o", folder.path("other.html"))
    #expect(screen.status == 65 && screen.errorText.contains("this run has no screen 'wall'"), "\(screen.errorText)")

    let driver = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Browser/ask.py")
    let taken = try Browser.python().run([driver.path, page, folder.url.path])
    #expect(taken.status == 0, "\(taken.text)\(taken.errorText)")
    let answers = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasPrefix("answers-") }.sorted()
    #expect(answers.count == 12)
    let words = ["calibrate", "eyes"] + answers + ["--metric", "ssimulacra2", "--json", "-o", "eyes.json5"]
    let fitted = try Program(BuiltProgram.url.path).run(words + ["--report", "eyes.html"], in: folder.url)
    try #require(fitted.status == 0, "\(fitted.errorText)")
    let found = try #require(try JSONSerialization.jsonObject(with: Data(fitted.output)) as? [String: Any])
    let (low, high) = (found["midpointLow"] as? Double ?? 0, found["midpointHigh"] as? Double ?? 0)
    #expect(low < 75 && 75 < high && found["testers"] as? Int == 12, "\(fitted.text)")
    let used = try Program(BuiltProgram.url.path).run(
      ["report", "run", "--criterion", "eyes.json5", "--format", "json", "-q"], in: folder.url)
    #expect(used.status == 0, "\(used.errorText)")
  }

  @Test("Incomplete answers end with 65")
  func badInput() throws {
    let folder = try TemporaryFolder()
    let answers = folder.path("answers.json")
    try #"{ "schema": "stepwedge-eye-answers/1", "test": "t", "device": "phone", "tester": "a" }"#.write(
      toFile: answers, atomically: true, encoding: .utf8)
    let faulty = try BuiltProgram.run("calibrate", "eyes", answers, "-o", folder.path("eyes.json5"))
    #expect(faulty.status == 65 && faulty.errorText.contains("\"answers\" is missing"), "\(faulty.errorText)")
  }
}
