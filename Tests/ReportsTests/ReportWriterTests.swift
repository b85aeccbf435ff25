import Foundation
import Judgement
import PerceptualQuality
import Records
import Reports
import System
import TestSupport
import Testing

struct ReportWriterTests {
  @Test("Every table of a run is written with all its rows, and the answer is the rule's")
  func writesTables() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let report = try ReportData(reader)
    let folder = run.path + "/report"
    let files = try ReportWriter(report, of: reader, into: folder, pictures: run.picturesPath).write([
      .csv, .json, .markdown,
    ])
    #expect(
      files.map { URL(filePath: $0).lastPathComponent } == [
        "trials.csv", "scores.csv", "uploads.csv", "messages.csv", "policies.csv", "afterwards.csv", "report.json",
        "report.md",
      ])
    let trials = try String(contentsOfFile: folder + "/trials.csv", encoding: .utf8)
    #expect(trials.split(separator: "\r\n").count == 81)
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder + "/report.json")))
    let object = try #require(json as? [String: Any])
    #expect((object["uploads"] as? [Any])?.count == 228)
    #expect((object["figures"] as? [Any])?.count == 4)
    // One for each link on the only screen, besides the answer for the mix.
    #expect((object["answers"] as? [Any])?.count == 3)
    let answer = try #require(object["answer"] as? [String: Any])
    #expect((answer["table"] as? [Any])?.count == 4)
    #expect((answer["sentence"] as? String)?.contains("cautious") == true)
  }

  /// A path that no file of the folder can have fails like a full disk.
  @Test(
    "A report that cannot be written leaves no folder behind, and one that was there stays", arguments: [true, false])
  func nothingLeft(isNew: Bool) throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let above = run.path + String(repeating: "/" + String(repeating: "d", count: 200), count: 19)
    let folder = above + "/" + String(repeating: "e", count: 4_090 - above.utf8.count)
    if !isNew { try Directory.make(FilePath(folder)) }
    let reader = try RunReader(run)
    let writer = try ReportWriter(try ReportData(reader), of: reader, into: folder, pictures: "")
    #expect(throws: OutputError.self) { try writer.write([.json]) }
    #expect(FilePath(folder).isFolder == !isNew)
  }

  @Test("The text for a pull request has at most ten rows, the best policies, and nothing that only HTML reads")
  func textIsShort() throws {
    var fixture = RunFixture()
    fixture.policies = (1...14).map { "policy_\($0)" }
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let report = try ReportData(reader, versus: "policy_14")
    let files = try ReportWriter(report, of: reader, into: run.path + "/report", pictures: "").write([.markdown])
    let lines = try String(contentsOfFile: files[0], encoding: .utf8).split(separator: "\n")
    let tables = lines.split { !$0.hasPrefix("|") }
    // The second table compares the others with one of them, which has no row of its own.
    #expect(tables.map { $0.count - 2 } == [10, 9] || tables.map { $0.count - 2 } == [10, 10])
    let first = try #require(report.answer.table.first?.policy.replacing("_", with: "\\_"))
    #expect(tables[0].dropFirst(2).first?.contains(first) == true)
    #expect(lines.contains { $0 == "4 more in report.html." })
    #expect(!lines.contains { $0.contains(/&#?\w+;/) })
  }

  @Test("A deterministic report has no timed column and is the same each time")
  func isDeterministic() throws {
    let texts = try (0..<2).map { _ in
      let run = try RunFixture().make()
      defer { RunFixture.remove(run) }
      let reader = try RunReader(run)
      let report = try ReportData(reader, isDeterministic: true)
      let files = try ReportWriter(report, of: reader, into: run.path + "/report", pictures: run.picturesPath).write([
        .csv, .json, .markdown,
      ])
      return try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    }
    #expect(texts[0] == texts[1])
    #expect(!texts[0].contains { $0.contains("compressCpuSeconds,") })
  }

  @Test("A folder that cannot be written is named, and what was there stays")
  func keepsTheOldReport() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let report = try ReportData(reader)
    #expect(throws: OutputError.self) {
      try ReportWriter(report, of: reader, into: run.path + "/run.json", pictures: "")
    }
  }

  @Test("A report replaces a report, and other files only if that is requested")
  func keepsWhatIsNoReport() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let (report, folder) = (try ReportData(reader), run.path + "/report")
    func write(overwrites: Bool = false) throws -> [String] {
      try ReportWriter(report, of: reader, into: folder, pictures: run.picturesPath, overwrites: overwrites)
        .write(ReportFormat.allCases)
    }
    for file in try write() {
      _ = try write()
      try "mine\n".write(toFile: file, atomically: true, encoding: .utf8)
      #expect { try write() } throws: { ($0 as? OutputError)?.path == file }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine\n")
      _ = try write(overwrites: true)
      #expect(try String(contentsOfFile: file, encoding: .utf8) != "mine\n")
    }
  }
}
