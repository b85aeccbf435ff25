import Foundation
import Records
import TestSupport
import Testing

/// `stepwedge run` from outside: what it keeps, what it reuses, what it prints.
@Suite struct RunTests {
  private let folder: TemporaryFolder
  private let photos: URL

  init() throws {
    folder = try TemporaryFolder()
    photos = folder.url.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for number in 1...4 {
      try TIFFPhoto(width: 400 + 80 * number, height: 480, seed: UInt64(number)).data
        .write(to: photos.appending(path: "\(number).tif"))
    }
  }

  private func words(_ run: String, _ more: String...) -> [String] {
    [
      "run", photos.path, "--policies", "convos,target-200kb", "--links", "wifi", "--runs", "20", "-o",
      folder.path(run),
    ]
      + more
  }

  private func tables(of run: String) throws -> [Data] {
    let out = folder.path("\(run)-csv")
    let report = try BuiltProgram.run("report", folder.path(run), "--format", "csv", "--deterministic", "-o", out)
    #expect(report.status == 0, "\(report.errorText)")
    return try ["trials", "scores", "uploads", "policies", "messages"].map {
      try Data(contentsOf: URL(filePath: "\(out)/\($0).csv"))
    }
  }

  @Test("Thumbnails that are stretched or cropped are scored against the same part of the photo, at their own size")
  func thumbnails() throws {
    let run = try BuiltProgram.run(
      "run", photos.path, "--policies", "messai,messai-fixed,convos", "--links", "wifi", "--runs", "5", "-q", "-o",
      folder.path("thumbnails"))
    #expect(run.status == 0, "\(run.errorText)")
    let scores = try RunReader(RunFolder(folder.path("thumbnails"))).rows(Score.self).filter {
      $0.viewing == "bubble" && $0.metric == "ssimulacra2"
    }
    #expect(scores.count == 12)
    #expect(scores.allSatisfy { $0.score != nil })
  }

  @Test(
    "Killed repeatedly and continued, its tables are those of one worker that was not disturbed",
    .needsProgram("bash"))
  func killed() throws {
    let bash = try Program("bash")
    let script = "for s in 0.15 0.3 0.45; do timeout -s KILL $s \"$0\" \"$@\" >&2; done; exec \"$0\" \"$@\" --json"
    let continued = try bash.run(["-c", script, BuiltProgram.url.path] + words("killed", "--jobs", "2"))
    #expect(continued.status == 0, "\(continued.errorText)")
    #expect(try BuiltProgram.run(words("clean", "--jobs", "1")).status == 0)
    #expect(try tables(of: "killed") == tables(of: "clean"))
  }

  @Test("A run killed while its database began continues", .needsProgram("python3")) func killedEarly() throws {
    try FileManager.default.createDirectory(atPath: folder.path("early"), withIntermediateDirectories: true)
    // A transaction that no longer fits its cache: its journal is beside what it had written.
    let script = """
      import os, sqlite3, sys
      database = sqlite3.connect(sys.argv[1], isolation_level=None)
      database.execute("PRAGMA cache_size = 2")
      database.execute("BEGIN")
      database.execute("CREATE TABLE t(x)")
      for _ in range(2000): database.execute("INSERT INTO t VALUES (?)", ["x" * 500])
      os._exit(0)
      """
    _ = try Program("python3").run(["-c", script, folder.path("early/run.sqlite")])
    try #require(FileManager.default.fileExists(atPath: folder.path("early/run.sqlite-journal")))
    let answer = try BuiltProgram.run(words("early"))
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(try tables(of: "early").allSatisfy { !$0.isEmpty })
  }

  @Test("A changed policy is measured again, a renamed photo and everything else is reused") func reuse() throws {
    func counts(_ words: [String]) throws -> [Int?] {
      let plan = try #require(BuiltProgram.run(words + ["--dry-run", "--json"]).jsonLines.first)
      return ["reused", "pending", "resent"].map { plan[$0] as? Int }
    }
    #expect(try counts(words("run")) == [0, 8, 0])
    #expect(try BuiltProgram.run(words("run")).status == 0)
    #expect(try counts(words("run")) == [8, 0, 0])
    try FileManager.default.moveItem(at: photos.appending(path: "2.tif"), to: photos.appending(path: "b.tif"))
    #expect(try counts(words("run")) == [8, 0, 0])
    #expect(try counts(words("run", "--links", "3g")) == [0, 0, 8])
    #expect(try counts(words("run", "--policies", "convos,messai")) == [4, 4, 0])
    #expect(try counts(words("run", "--devices", "tablet")) == [0, 8, 0])
  }

  @Test("Timing makes three rounds and is not repeated", .needsProgram("python3")) func timing() throws {
    #expect(try BuiltProgram.run(words("run", "--timing", "quick")).status == 0)
    let python = try Program("python3")
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      print(db.execute("select min(n), max(n) from (select count(*) as n from timings group by photo, policy)").fetchone(),
            db.execute("select count(*) from trials where compressCpuRatio > 0 and peakBytes > 0").fetchone())
      """
    let answer = try python.run(["-c", script, folder.path("run/run.sqlite")])
    #expect(answer.text.hasPrefix("(3, 3) (8,)"), "\(answer.text)\(answer.errorText)")
    let again = try BuiltProgram.run(words("run", "--timing", "quick", "--dry-run", "--json"))
    #expect(again.jsonLines.first?["timed"] as? Int == 0)
  }

  @Test("A photo that is sent unchanged has an infinite PSNR: no failure, and inf in the table") func unchanged() throws
  {
    let (run, out) = (folder.path("same"), folder.path("same-csv"))
    let options = ["--policies", "original", "--links", "wifi", "--metrics", "psnr", "--runs", "5", "-o", run]
    let measured = try BuiltProgram.run(["run", photos.path] + options)
    #expect(measured.status == 0 && !measured.text.contains("failed"), "\(measured.text)\(measured.errorText)")
    #expect(try BuiltProgram.run("report", run, "--format", "csv", "-o", out).status == 0)
    let scores = try String(contentsOfFile: out + "/scores.csv", encoding: .utf8).split(separator: "\r\n")
    #expect(scores.count { $0.contains("original,main,phone,fit,psnr,inf,") } == 4)
  }

  @Test("A photo's class is a manifest's, else a guess") func photoClass() throws {
    let manifest = photos.appending(path: "photos.tsv")
    var lines = try BuiltProgram.run("corpus", "manifest", photos.path).text.split(separator: "\n").map(String.init)
    let columns = lines[1].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(columns.firstIndex(of: "class"))
    let line = try #require(lines.firstIndex { $0.contains("2.tif") })
    var fields = lines[line].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    fields[place] = "night"
    lines[line] = fields.joined(separator: "\t")
    try lines.joined(separator: "\n").write(to: manifest, atomically: true, encoding: .utf8)
    #expect(try BuiltProgram.run(words("run")).status == 0)
    #expect(try classes() == ["photo", "photo", "photo", "photo"])
    var stated = words("run")
    stated.replaceSubrange(1...1, with: ["--corpus", manifest.path])
    let answer = try BuiltProgram.run(stated + ["--json"])
    #expect(answer.jsonLines.first?["reused"] as? Int == 8, "\(answer.errorText)")
    #expect(try classes() == ["photo", "night", "photo", "photo"])
  }

  /// The class of each photo under the first policy.
  private func classes() throws -> [String] {
    let out = folder.path(UUID().uuidString)
    #expect(try BuiltProgram.run("report", folder.path("run"), "--format", "csv", "-o", out).status == 0)
    let rows = try String(contentsOfFile: out + "/trials.csv", encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let (place, policy) = (rows[0].firstIndex(of: "photoClass") ?? 0, rows[0].firstIndex(of: "policy") ?? 0)
    return rows.dropFirst().filter { $0[policy] == "convos" }.map { $0[place] }
  }

  @Test(
    "The summary has at most 25 lines of 80 columns, the best policy first, and reports missing operands")
  func summary() throws {
    var words = words("run")
    words.insert(folder.path("nowhere"), at: 1)
    words[words.firstIndex(of: "convos,target-200kb") ?? 0] =
      "messageai,messageai-fixed,messai,messai-fixed,convos,buzzbox,signal-standard,signal-high,whatsapp-like,"
      + "target-200kb,target-500kb,target-1mb,eye-70"
    let answer = try BuiltProgram.run(words + ["--no-pictures"])
    #expect(answer.status == 66 && answer.errorText.contains("nowhere"), "\(answer.errorText)")
    #expect(answer.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 26)
    #expect(answer.text.contains("Next: stepwedge report"))
    let lines = answer.text.split(separator: "\n").map(String.init)
    let head = try #require(lines.firstIndex { $0.contains("sent well") && $0.contains("policy") })
    let rows = lines[(head + 1)...].prefix { !$0.contains("sent well: ") }
    let table = lines.prefix(head + rows.count + 2)
    #expect((3...10).contains(rows.count) && table.dropFirst().allSatisfy { $0.count <= 80 }, "\(answer.text)")
    let sent = rows.compactMap { $0.firstMatch(of: /\s(\d+(?:\.\d)?) \(/)?.output.1 }.compactMap { Double($0) }
    let remarks = rows.count { $0.contains("the bytes") }
    #expect(sent.count + remarks == rows.count && sent == sent.sorted(by: >), "\(sent)")
  }
}
