import CompressionStrategies
import Documents
import Foundation
import ImageCodecs
import Records
import TestSupport
import Testing

/// `stepwedge report` and `stepwedge compare` from outside.
@Suite struct ReportTests {
  private static let browser = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Browser")

  /// A made-up run whose photos have names that break reports.
  private static func hostileRun() throws -> RunFolder {
    let names = [
      "\"><script>alert(1)</script>.jpg", "=cmd|' /C calc'!A0.jpg", "a\u{202E}gpj.exe", "two\\nlines.jpg",
      String(repeating: "x", count: 255), "@SUM(1).jpg", "bad\u{FFFD}utf8.jpg",
    ]
    var fixture = RunFixture()
    fixture.photos = 0
    let run = try fixture.make()
    let store = try RunStore(run)
    for name in names {
      var photo = PhotoRecord()
      photo.photo = name
      try store.save([photo])
      var trial = Trial()
      (trial.photo, trial.policy, trial.status, trial.mainBytes) = (name, "messai", .ok, 100_000)
      try store.save(MeasuredTrial(trial, from: Origin(cell: name)))
    }
    return run
  }

  @Test("Names from outside are harmless in the page, the tables and the text")
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

  @Test(
    "Files with names that break reports are only text, and readable, in each of the four formats",
    .needsProgram("python3", "bash"))
  func filesAreInert() throws {
    let python = try Program("python3")
    let shell = try Program("bash")
    let folder = try TemporaryFolder()
    let (photos, run) = (folder.path("photos"), folder.path("run"))
    try #require(BuiltProgram.run("corpus", "make", "-q", "-n", "1", "--max-megapixels", "1", "-o", photos).status == 0)
    let long = String(repeating: "x", count: 251) + ".jpg"
    let names = [
      #"$'"><script>alert(1).jpg'"#, #"$'=cmd|\' C calc\'!A0.jpg'"#, #"$'a\u202egpj.exe.jpg'"#, long,
      #"$'bad\xff.jpg'"#,
      #"$'two\nlines.jpg'"#, "'@SUM(1).jpg'", "'-5.jpg'", "'a]b(c)*d_|e`f.jpg'",
    ]
    // Each is a photo of its own: bytes after a JPEG's end change only the hash.
    let copies = names.map { "cp -- \"$first\" \($0); echo \($0) >>\($0)" }.joined(separator: "\n")
    let script =
      "set -e; export LC_ALL=C.UTF-8; cd '\(photos)'; rm -f manifest* *.tsv; first=$(ls | head -1)\n\(copies)\nrm \"$first\""
    try #require(shell.run(["-c", script]).status == 0)
    let measured = try BuiltProgram.run(
      "run", photos, "--policies", "messai,convos", "--links", "wifi", "--runs", "5", "-o", run)
    try #require(measured.status == 0, "\(measured.errorText)")
    #expect(try BuiltProgram.run("report", run).status == 0)
    let answer = try python.run([Self.browser.appending(path: "formats.py").path, run + "/report"])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")

    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: run + "/report/report.json")))
    let trials = try #require((json as? [String: Any])?["trials"] as? [[String: Any]])
    let shown = Set(trials.compactMap { $0["photo"] as? String })
    let wanted = [
      "\"><script>alert(1).jpg", "=cmd|' C calc'!A0.jpg", "a\u{202E}gpj.exe.jpg", long, "bad\\xff.jpg",
      "two\\x0alines.jpg", "@SUM(1).jpg", "-5.jpg", "a]b(c)*d_|e`f.jpg",
    ]
    #expect(shown == Set(wanted))
  }

  @Test("A figure that occurs in two formats is the same in both", .needsProgram("python3"))
  func formatsAgree() throws {
    let python = try Program("python3")
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    #expect(try BuiltProgram.run(["report", run.path]).status == 0)
    let answer = try python.run([Self.browser.appending(path: "formats.py").path, run.path + "/report"])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }

  @Test("The command that repeats a run of a sweep makes the same policies", arguments: [false, true])
  func sweepAgain(isRagged: Bool) throws {
    let folder = try TemporaryFolder()
    let photos = folder.path("photos")
    try #require(BuiltProgram.run("corpus", "make", "-q", "-n", "1", "--max-megapixels", "1", "-o", photos).status == 0)
    func run(_ words: [String], into name: String) throws {
      let answer = try BuiltProgram.run(["run"] + words + ["-o", folder.path(name)])
      try #require(answer.status == 0, "\(answer.errorText)")
    }
    func policies(_ name: String) throws -> [String: String] {
      let manifest = try RunFolder(folder.path(name)).readManifest()
      return Dictionary(manifest.policies.map { ($0.name, $0.hash) }) { first, _ in first }
    }
    let others = ["--links", "wifi", "--runs", "5", "--no-pictures"]
    try run([photos, "--policies", "convos", "--sweep", "quality=60,80,side=320,640"] + others, into: "first")
    if isRagged { try run([photos, "--sweep", "quality=70,side=640"] + others, into: "first") }
    #expect(try BuiltProgram.run("report", folder.path("first"), "--format", "html").status == 0)
    let page = try String(contentsOfFile: folder.path("first/report/report.html"), encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /<dt>Again<\/dt><dd><code>(.*?)<\/code>/)).1
    let commands = shown.replacing(/<\/?span>/, with: "").replacing("&amp;", with: "&").split(separator: " && ")
    #expect(commands.count == (isRagged ? 2 : 1))
    for command in commands {
      let words = command.split(separator: " ").map { $0 == "PHOTOS" ? photos : String($0) }
      #expect(words.prefix(2) == ["stepwedge", "run"])
      try run(Array(words.dropFirst(2)), into: "again")
    }
    #expect(try policies("again") == policies("first"))
  }

  @Test("The command that repeats a run names the files of policies, links and screens")
  func filesAgain() throws {
    let folder = try TemporaryFolder()
    let photos = folder.path("photos")
    try #require(BuiltProgram.run("corpus", "make", "-q", "-n", "1", "--max-megapixels", "1", "-o", photos).status == 0)
    let files = [
      ("mine.json5", "{ name: 'mine', main: { strategy: 'resizeFirst', longestSide: 640, quality: 0.7 } }"),
      ("lift.json5", "{ name: 'lift', up: '2Mbit', down: '4Mbit', rtt: '80ms' }"),
      ("watch.json5", "{ name: 'watch', width: 416, height: 496 }"),
    ]
    for (name, text) in files { try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8) }
    let run = folder.path("run")
    let words = [
      "--policies", folder.path("mine.json5"), "--links", folder.path("lift.json5"), "--devices",
      folder.path("watch.json5"),
    ]
    let measured = try BuiltProgram.run(["run", photos] + words + ["--runs", "5", "--no-pictures", "-o", run])
    try #require(measured.status == 0, "\(measured.errorText)")
    #expect(try BuiltProgram.run("report", run, "--format", "html").status == 0)
    let page = try String(contentsOfFile: run + "/report/report.html", encoding: .utf8)
    let shown = try #require(page.firstMatch(of: /<dt>Again<\/dt><dd><code>(.*?)<\/code>/)).1
    let again = shown.replacing(/<\/?span>/, with: "").split(separator: " ").dropFirst(3).map(String.init)
    let plan = try BuiltProgram.run(["run", photos] + again + ["--no-pictures", "--dry-run", "-o", run])
    #expect(plan.status == 0, "\(plan.errorText)")
    #expect(plan.text.contains("1 are in the record"), "\(plan.text)")
  }

  @Test("Folders without a run, or that cannot be written, have their own exit statuses")
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

  @Test("Every aggregate of the answer table is what plain SQL computes from run.sqlite", .needsProgram("python3"))
  func recomputed() throws {
    let python = try Program("python3")
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    #expect(try BuiltProgram.run(["report", run.path]).status == 0)
    let answer = try python.run([Self.browser.appending(path: "recompute.py").path, run.path])
    #expect(answer.status == 0, "\(answer.text)")
  }

  @Test(
    "In a browser the page requests nothing, each alternative is what the program says with its options, and axe finds nothing",
    .needsBrowser)
  func inBrowser() throws {
    let python = try Browser.python()
    let driver = Self.browser.appending(path: "drive.py").path
    var fixture = RunFixture()
    fixture.devices = ["phone", "tablet"]
    fixture.generatedEvery = 3
    fixture.looksTwice = true
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let answer = try python.run([driver, BuiltProgram.url.path, run.path])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")

    let folder = try TemporaryFolder()
    let (photos, real) = (folder.path("photos"), folder.path("run"))
    try #require(
      BuiltProgram.run("corpus", "make", "-q", "-n", "5", "--max-megapixels", "1", "-o", photos).status == 0)
    let words = ["--policies", "messai,convos,target-200kb", "--links", "wifi,3g", "--devices", "phone,tablet"]
    let measured = try BuiltProgram.run(
      ["run", photos] + words + ["--metrics", "ssimulacra2,psnr", "--runs", "50", "--timing", "quick", "-o", real])
    try #require(measured.status == 0, "\(measured.errorText)")
    let shown = try python.run([driver, BuiltProgram.url.path, real, "pictures"])
    #expect(shown.status == 0, "\(shown.text)\(shown.errorText)")
  }

  @Test("The gates' findings come first, in every format for people, and a faulty gates file ends with 65")
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
