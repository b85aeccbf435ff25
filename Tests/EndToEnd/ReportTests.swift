import Foundation
import RunRecords
import TestSupport
import Testing

/// `stepwedge report` and `stepwedge compare` from outside.
@Suite struct ReportTests {
  private static let browser = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Browser")

  /// A made-up run whose photos have the names that break reports.
  private static func hostileRun() throws -> RunFolder {
    let names = [
      "\"><script>alert(1)</script>.jpg", "=cmd|' /C calc'!A0.jpg", "a\u{202E}gpj.exe", "two\nlines.jpg",
      String(repeating: "x", count: 255), "@SUM(1).jpg", "bad\u{FFFD}utf8.jpg",
    ]
    var fixture = RunFixture()
    fixture.photos = 0
    let run = try fixture.make()
    let store = try RunStore(run)
    for name in names {
      var trial = Trial()
      (trial.photo, trial.policy, trial.status, trial.mainBytes) = (name, "messai", "ok", 100_000)
      try store.save(MeasuredTrial(trial, cell: name))
    }
    return run
  }

  @Test("Names from outside are inert in the page, the tables and the text")
  func namesAreInert() throws {
    let run = try Self.hostileRun()
    defer { RunFixture.remove(run) }
    let answer = try BuiltProgram.run(["report", run.path])
    #expect(answer.status == 0, "\(answer.errorText)")
    let page = try String(contentsOfFile: run.path + "/report/report.html", encoding: .utf8)
    #expect(!page.contains("<script>alert(1)"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.contains("\u{202E}gpj"))
    #expect(page.contains("a\\u{202E}gpj.exe"))
    let table = try String(contentsOfFile: run.path + "/report/trials.csv", encoding: .utf8)
    #expect(table.contains("\"'=cmd|' /C calc'!A0.jpg\""))
    #expect(table.contains("'@SUM(1).jpg"))
    let text = try String(contentsOfFile: run.path + "/report/report.md", encoding: .utf8)
    #expect(!text.contains("<script"))
  }

  @Test("Runs that are none, or cannot be written to, end with their own exit code")
  func badFolders() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["report", folder.path("nothing")]).status == 66)
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    #expect(try BuiltProgram.run(["report", run.path, "-o", run.path + "/run.json"]).status == 73)
    #expect(try BuiltProgram.run(["report", run.path, "--policies", "unheard-of"]).status == 64)
    #expect(try BuiltProgram.run(["compare", run.path, run.path, "--fail-on", "worse"]).status == 0)
    #expect(try BuiltProgram.run(["compare", run.path]).status == 64)
  }

  @Test("Every aggregate of the answer table is what plain SQL makes of run.sqlite")
  func recomputed() throws {
    guard let python = Program("python3") else { return }
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    #expect(try BuiltProgram.run(["report", run.path]).status == 0)
    let answer = try python.run([Self.browser.appending(path: "recompute.py").path, run.path])
    #expect(answer.status == 0, "\(answer.text)")
  }

  @Test("In a browser the page asks for nothing, its switches agree with the program, and axe finds nothing")
  func inBrowser() throws {
    let own = Self.browser.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/browser/bin/python").path
    let isInstalled = FileManager.default.isExecutableFile(atPath: own)
    guard let python = Program(isInstalled ? own : "python3"), Program("chromium") != nil else { return }
    guard try python.run(["-c", "import playwright, axe_playwright_python"]).status == 0 else {
      print("skipped: no playwright and axe for python3 (scripts/install-browser-driver), so nobody to drive a browser")
      return
    }
    let driver = Self.browser.appending(path: "drive.py").path
    var fixture = RunFixture()
    fixture.devices = ["phone", "tablet"]
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let answer = try python.run([driver, BuiltProgram.url.path, run.path])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")

    let folder = try TemporaryFolder()
    let (photos, real) = (folder.path("photos"), folder.path("run"))
    try #require(
      BuiltProgram.run("corpus", "make", "-q", "-n", "3", "--max-megapixels", "1", "-o", photos).status == 0)
    let words = ["--policies", "messai,convos,target-200kb", "--links", "wifi,3g", "--devices", "phone,tablet"]
    let measured = try BuiltProgram.run(
      ["run", photos] + words + ["--metrics", "ssimulacra2,psnr", "--runs", "50", "--timing", "quick", "-o", real])
    try #require(measured.status == 0, "\(measured.errorText)")
    let shown = try python.run([driver, BuiltProgram.url.path, real, "pictures"])
    #expect(shown.status == 0, "\(shown.text)\(shown.errorText)")
  }

  @Test("What gates say stands first, in every format that people read, and a faulty gates file ends with 65")
  func gatesFirst() throws {
    let folder = try TemporaryFolder()
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let gates = folder.path("gates.json5")
    let text = """
      { name: "ours", assertions: [{ name: "small <b>", where: { policy: "convos" }, every: "mainBytes", below: "1KB" }] }
      """
    try text.write(toFile: gates, atomically: true, encoding: .utf8)
    let words = ["report", run.path, "--gates", gates, "-o", folder.path("report")]
    let answer = try BuiltProgram.run(words)
    #expect(answer.status == 0, "\(answer.errorText)")
    let page = try String(contentsOfFile: folder.path("report/report.html"), encoding: .utf8)
    let (first, second) = (
      try #require(page.firstRange(of: "id=\"gates\"")), try #require(page.firstRange(of: "id=\"answer\""))
    )
    #expect(first.lowerBound < second.lowerBound)
    #expect(page.contains("Gates: fail (1 fail)") && page.contains("small &lt;b&gt;"))
    let markdown = try String(contentsOfFile: folder.path("report/report.md"), encoding: .utf8)
    #expect(markdown.contains("**Gates: fail (1 fail).**"))
    try "{ name: 1 }".write(toFile: gates, atomically: true, encoding: .utf8)
    #expect(try BuiltProgram.run(words).status == 65)
  }
}
