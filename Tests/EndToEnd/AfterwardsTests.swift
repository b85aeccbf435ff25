import Foundation
import Records
import TestSupport
import Testing

@Suite("What happens after pictures were sent, from the command line") struct AfterwardsTests {
  @Test("the command prints a row for each policy and scenario, the same with any number of threads")
  func rows() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let words = ["afterwards", run.path, "--scenario", "convos", "--scenario", "modern", "--json"]
    let answer = try BuiltProgram.run(words + ["--jobs", "1"])
    #expect(answer.status == 0, "\(answer.errorText)")
    let rows = try #require(answer.jsonLines.first?["afterwards"] as? [[String: Any]])
    let names = rows.map { $0["scenario"] as? String }
    #expect(names == Array(repeating: "convos", count: 4) + Array(repeating: "modern", count: 4))
    #expect(rows.prefix(4).map { $0["policy"] as? String } == RunFixture().policies)
    #expect(try BuiltProgram.run(words + ["--jobs", "3"]).output == answer.output)
    let text = try BuiltProgram.run("afterwards", run.path, "--policies", "convos,messai").text
    #expect(text.contains("modern, a month:") && text.contains("convos") && !text.contains("target-1mb"))
  }

  @Test("a design's own arithmetic needs no run")
  func bytes() throws {
    let answer = try BuiltProgram.run("afterwards", "--bytes", "2MB", "--scenario", "messai", "--json")
    let row = try #require((answer.jsonLines.first?["afterwards"] as? [[String: Any]])?.first)
    #expect(row["storedBytesMonth"] as? Int == 100_000_000_000 && row["storageCostMonth"] as? Double == 2.6)
  }

  @Test("a trace has a line for each display, and is not overwritten unless that is requested")
  func trace() throws {
    let folder = try TemporaryFolder()
    let words = ["afterwards", "--bytes", "2MB", "--scenario", "buzzbox", "--trace", folder.path("t.csv")]
    #expect(try BuiltProgram.run(words).status == 0)
    let lines = try String(contentsOfFile: folder.path("t.csv"), encoding: .utf8).split(separator: "\n")
    #expect(lines[0].hasPrefix("policy,at,event,picture") && lines.count > 1_000)
    #expect(try BuiltProgram.run(words).status == 73)
    #expect(try BuiltProgram.run(words + ["--force"]).status == 0)
  }

  @Test(
    "what cannot be simulated is reported",
    arguments: [
      (["afterwards"], 64, "--bytes 2MB"), (["afterwards", "--scenario", "convo", "--bytes", "1MB"], 64, "convos"),
      (["afterwards", "--bytes", "1MB", "--policies", "convos"], 64, "about a run"),
      (["afterwards", "nowhere"], 66, "nowhere"),
      (["afterwards", "--bytes", "1MB", "--scenario", "./none.json5"], 66, "none.json5"),
    ])
  func refused(words: [String], status: Int32, says: String) throws {
    let answer = try BuiltProgram.run(words)
    #expect(answer.status == status && answer.errorText.contains(says), "\(answer.errorText)")
  }

  @Test("errors in a scenario's file are reported with their lines")
  func faulty() throws {
    let folder = try TemporaryFolder()
    try Data("{ name: 'x', picturesADay: 5,\n  memoryCache: { byte: 1 } }".utf8).write(
      to: folder.url.appending(path: "s.json5"))
    let answer = try BuiltProgram.run("afterwards", "--bytes", "1MB", "--scenario", folder.path("s.json5"))
    #expect(answer.status == 65 && answer.errorText.contains("s.json5:2:") && answer.errorText.contains("bytes"))
  }

  @Test("a report has the rows in CSV and JSON, for the requested scenarios, else for modern")
  func report() throws {
    let (run, folder) = (try RunFixture().make(), try TemporaryFolder())
    defer { RunFixture.remove(run) }
    func lines(_ words: [String]) throws -> [Substring] {
      let out = folder.path("out-\(words.count)")
      let answer = try BuiltProgram.run(["report", run.path, "--format", "csv,json,html", "-o", out] + words)
      #expect(answer.status == 0, "\(answer.errorText)")
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: out + "/report.json")))
      let rows = (json as? [String: Any])?["afterwards"] as? [[String: Any]]
      let table = try String(contentsOfFile: out + "/afterwards.csv", encoding: .utf8)
        .split(separator: "\r\n", omittingEmptySubsequences: true)
      #expect(rows?.count == table.count - 1)
      #expect(try String(contentsOfFile: out + "/report.html", encoding: .utf8).contains("id=\"cost\""))
      return table
    }
    let usual = try lines([])
    #expect(usual[0].hasPrefix("policy,scenario,memoryHits,diskHits,againSecondsP50,againSecondsP95,decodedBytesPeak,"))
    #expect(usual.count == 5 && usual.dropFirst().allSatisfy { $0.contains(",modern,") })
    let asked = try lines(["--scenario", "buzzbox", "--scenario", "buzzbox-mended"])
    #expect(asked.count == 9 && asked[1].contains(",buzzbox,") && asked[8].contains(",buzzbox-mended,"))
  }

  @Test("a gate can use every figure of the table")
  func gate() throws {
    let (run, folder) = (try RunFixture().make(), try TemporaryFolder())
    defer { RunFixture.remove(run) }
    let figures = Afterwards.columns.filter { $0.kind != .text }
    let asked = figures.map { "{ name: '\($0.name)', where: { scenario: 'made' }, every: '\($0.name)', atLeast: 0 }" }
    try Data("{ name: 'g', assertions: [\(asked.joined(separator: ", "))] }".utf8).write(
      to: folder.url.appending(path: "g.json5"))
    func judged() throws -> Program.Answer { try BuiltProgram.run("gate", run.path, folder.path("g.json5")) }
    let before = try judged()
    #expect(before.status == 2 && (before.text + before.errorText).contains("the run has no scenario made"))
    var row = Afterwards()
    (row.policy, row.scenario) = ("convos", "made")
    for column in figures {
      let cells = zip(Afterwards.columns, row.values).map { own, value -> Value in
        own.name == column.name ? (own.kind == .real ? .real(0.5) : .integer(3)) : value
      }
      row = try #require(Afterwards(cells))
    }
    try RunStore(run).replaceAll([row])
    let answer = try judged()
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }

  @Test("a run of an older version, without the table, counts as one without rows", .needsProgram("python3"))
  func older() throws {
    let (run, folder) = (try RunFixture().make(), try TemporaryFolder())
    defer { RunFixture.remove(run) }
    let script = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('DROP TABLE afterwards'); c.commit()"
    #expect(try Program("python3").run(["-c", script, run.databasePath]).status == 0)
    #expect(try BuiltProgram.run("report", run.path, "--format", "csv", "-o", folder.path("out")).status == 0)
    try Data("{ name: 'g', assertions: [{ name: 'x', every: 'lostShare', atMost: 0 }] }".utf8).write(
      to: folder.url.appending(path: "g.json5"))
    let answer = try BuiltProgram.run("gate", run.path, folder.path("g.json5"))
    #expect(answer.status == 2 && (answer.text + answer.errorText).contains("no row of afterwards is selected"))
    #expect(try BuiltProgram.run("baseline", run.path, "-o", folder.path("base.json")).status == 0)
  }

  @Test("a finished run keeps the rows of its scenario")
  func run() throws {
    let folder = try TemporaryFolder()
    #expect(
      try BuiltProgram.run(
        "corpus", "make", "-q", "--count", "1", "--max-megapixels", "1", "-o", folder.path("photos")
      ).status == 0)
    let words = [
      "run", folder.path("photos"), "--policies", "convos", "--links", "wifi", "--runs", "5", "-q", "-o",
      folder.path("run"), "--scenario",
    ]
    for name in ["buzzbox", "modern"] {
      #expect(try BuiltProgram.run(words + [name]).status == 0)
      let rows: [Afterwards] = try RunReader(RunFolder(folder.path("run"))).rows()
      #expect(rows.map(\.scenario) == [name] && rows[0].againSecondsP50 != nil)
    }
  }
}
