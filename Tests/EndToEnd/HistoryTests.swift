import Foundation
import Records
import Statistics
import TestSupport
import Testing

@Suite("stepwedge history") struct HistoryTests {
  /// A history file of this many made-up runs, each with another seed; equal seeds are equal runs.
  private func add(_ seeds: [UInt64], to file: String, labels: String = "c") throws {
    for (index, seed) in seeds.enumerated() {
      var fixture = RunFixture()
      fixture.seed = seed
      let run = try fixture.make()
      defer { RunFixture.remove(run) }
      // With another seed, made-up photos are other photos; here only their figures should differ.
      var manifest = try run.readManifest()
      for input in manifest.inputs.indices { manifest.inputs[input].sha256 = "photo \(input)" }
      try run.write(manifest)
      let answer = try BuiltProgram.run("history", "add", run.path, file, "--label", "\(labels)\(index)")
      #expect(answer.status == 0, "\(answer.errorText)")
    }
  }

  @Test("Equal runs are no news, another run is, and each label occurs once")
  func check() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("history.jsonl")
    try add([1, 1], to: file)
    let calm = try BuiltProgram.run("history", "check", file)
    #expect(calm.status == 0)
    let lines = calm.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("sent well: original 67 %, messai "), "\(calm.text)")
    #expect(lines[1] == "c1, the last of 2 entries: nothing changed")
    try add([1, 1, 2], to: file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 3)
    let news = try BuiltProgram.run("history", "check", file, "--json")
    #expect(news.status == 1, "\(news.text)\(news.errorText)")
    let json = try #require(news.jsonLines.first)
    #expect(json["label"] as? String == "c2")
    let changes = try #require(json["changes"] as? [[String: Any]])
    #expect(!changes.isEmpty && changes.allSatisfy { $0["at"] as? String == "c2" && $0["since"] as? String == "c1" })
    #expect(changes.contains { $0["column"] as? String == "meanBytes" && $0["kind"] as? String == "worse" })
  }

  @Test("Branches that both add an entry merge by union, without a conflict", .needsProgram("git"))
  func union() throws {
    let git = try Program("git")
    let folder = try TemporaryFolder()
    let file = folder.path("history.jsonl")
    func run(_ words: String...) throws {
      let identity = ["-C", folder.url.path, "-c", "user.name=A", "-c", "user.email=a@example.org"]
      let answer = try git.run(identity + words)
      #expect(answer.status == 0, "git \(words): \(answer.text)\(answer.errorText)")
    }
    try run("init", "-q", "-b", "main")
    try "history.jsonl merge=union\n".write(toFile: folder.path(".gitattributes"), atomically: true, encoding: .utf8)
    try add([1], to: file)
    try run("add", ".")
    try run("commit", "-qm", "base")
    try run("switch", "-qc", "other")
    try add([1, 2], to: file, labels: "other")
    try run("commit", "-qam", "other")
    try run("switch", "-q", "main")
    try add([1, 3], to: file, labels: "main")
    try run("commit", "-qam", "main")
    try run("merge", "-q", "--no-edit", "other")
    let answer = try BuiltProgram.run("history", "check", file)
    #expect(answer.text.contains("the last of 5 entries"), "\(answer.text)\(answer.errorText)")
  }

  @Test("A file that cannot be read is reported, and stays as it is")
  func faults() throws {
    let folder = try TemporaryFolder()
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let file = folder.path("history.jsonl")
    try "{\n".write(toFile: file, atomically: true, encoding: .utf8)
    for words in [
      ["check", file], ["report", file, "-o", folder.path("h.html")], ["add", run.path, file, "--label", "a"],
    ] {
      let answer = try BuiltProgram.run(["history"] + words)
      #expect(answer.status == 65, "\(words)")
      #expect(answer.errorText.contains("history.jsonl:1:1: "), "\(answer.errorText)")
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\n")
    let missing = folder.path("missing.jsonl")
    #expect(try BuiltProgram.run("history", "check", missing).status == 66)
    #expect(try BuiltProgram.run("history", "report", missing).status == 66)
    #expect(try BuiltProgram.run("history", "add", folder.path("no-run"), missing, "--label", "a").status == 66)
    #expect(try BuiltProgram.run("history", "add", run.path, missing).status == 64)
    #expect(try BuiltProgram.run("history", "add", run.path, "\(missing)/x", "--label", "a").status == 73)
    try "".write(toFile: missing, atomically: true, encoding: .utf8)
    let empty = try BuiltProgram.run("history", "check", missing)
    #expect(empty.status == 0 && empty.text.hasPrefix("no entries yet; add one with"))
  }

  @Test("The page shows the changes, escapes markup, and replaces a file only if that is requested")
  func page() throws {
    let folder = try TemporaryFolder()
    let (file, page) = (folder.path("history.jsonl"), folder.path("history.html"))
    try add([1, 1, 2, 2], to: file, labels: "<b>")
    #expect(try BuiltProgram.run("history", "report", file, "-o", page).status == 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("&lt;b&gt;2") && !text.contains("<b>2"))
    #expect(text.contains("Figures that changed, worst first") && text.contains("Figures that stayed as they were"))
    #expect(text.contains("worse at &lt;b&gt;2: ") && !text.contains("at &lt;b&gt;1: "))
    #expect(try BuiltProgram.run("history", "report", file, "-o", page).status == 73)
    #expect(try BuiltProgram.run("history", "report", file, "-o", page, "--force").status == 0)
  }

  /// Lines of 200 commits like one that `add` wrote, of which three changed something: two of them exact figures, one
  /// counts. Two more changed noisy times, which are not judged.
  private func lines(like line: String) throws -> String {
    let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let rows = try #require(entry["rows"] as? [[String: Any]])
    let policy = try #require(rows.first?["policy"] as? String)
    var random = SeededGenerator(seed: 34)
    return try (0..<200).map { commit in
      func factor(_ changes: [Int: Double]) -> Double {
        changes.reduce(1) { commit >= $1.key ? $0 * $1.value : $0 }
      }
      var entry = entry
      entry["label"] = "commit-\(commit)"
      entry["counting"] = "x86-64 avx2"
      let stray = 1 + 0.03 * random.unit()
      entry["rows"] = rows.map { row -> [String: Any] in
        let isPlanted = row["policy"] as? String == policy
        var row = row
        row["meanBytes"] = (812_345 * (isPlanted ? factor([40: 1.01]) : 1)).rounded()
        row["medianScore"] = 81.25 * (isPlanted ? factor([120: 0.98]) : 1)
        row["medianCompressInstructions"] =
          (781_385_000 * (1 + stray * 1e-5) * (isPlanted ? factor([80: 1.01]) : 1)).rounded()
        row["medianCompressCpuSeconds"] = 0.2 * stray * (isPlanted ? factor([60: 1.15, 150: 0.8]) : 1)
        return row
      }
      return String(decoding: try JSONSerialization.data(withJSONObject: entry), as: UTF8.self) + "\n"
    }.joined()
  }

  @Test(
    "A page of 200 commits shows the three that changed something, opens at once on any screen, and axe finds nothing",
    .needsBrowser)
  func inBrowser() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let python = try Browser.python()
    let folder = try TemporaryFolder()
    let (file, page) = (folder.path("history.jsonl"), folder.path("history.html"))
    try add([1], to: file)
    let planted = try lines(like: String(contentsOfFile: file, encoding: .utf8))
    try planted.write(toFile: file, atomically: true, encoding: .utf8)
    try #require(BuiltProgram.run("history", "report", file, "-o", page).status == 0)
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let told = text.matches(of: #/(worse|better) at commit-([0-9]+): /#).map { "\($0.1) \($0.2)" }
    #expect(Set(told) == ["worse 40", "worse 80", "worse 120"], "\(told)")
    let answer = try python.run([tests.appending(path: "Browser/history.py").path, page])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }
}
