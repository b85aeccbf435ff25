import Foundation
import Records
import TestSupport
import Testing

/// Pictures that are forwarded: the next app gets what arrived.
@Suite struct ForwardedTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in 1...2 {
      try TIFFPhoto(width: 1_400 + 300 * number, height: 1_200, seed: UInt64(number)).data
        .write(to: folder.url.appending(path: "\(number).tif"))
    }
  }

  private func run(_ name: String, _ more: String...) throws -> (rows: RunReader, json: [String: Any]) {
    let told = try BuiltProgram.run(
      [
        "run", folder.path("1.tif"), folder.path("2.tif"), "--policies", "messai,target-200kb", "--links", "wifi",
        "--runs", "5", "--json", "-o", folder.path(name),
      ] + more)
    #expect(told.status == 0, "\(told.errorText)")
    return (try RunReader(RunFolder(folder.path(name))), try #require(told.jsonLines.last))
  }

  @Test("three generations are the files of three separate commands")
  func chain() throws {
    let rows = try run("run", "--then", "whatsapp-like", "--then", "convos").rows.rows(Generation.self)
    #expect(rows.count == 8)
    for photo in ["1", "2"] {
      for policy in ["messai", "target-200kb"] {
        var file = folder.path("\(photo).tif")
        for (generation, by) in [(1, policy), (2, "whatsapp-like"), (3, "convos")] {
          let place = folder.path("\(photo)-\(policy)-\(generation)")
          let made = try BuiltProgram.run("compress", file, "--policy", by, "--json", "-o", place)
          let main = try #require(made.jsonLines.last?["main"] as? [String: Any], "\(made.errorText)")
          if generation > 1 {
            let row = rows.first {
              $0.photo == "\(photo).tif" && $0.policy == policy && $0.generation == generation
            }
            #expect(row?.by == by && row?.sha256 == main["sha256"] as? String && row?.bytes == main["bytes"] as? Int)
          }
          file = try #require(main["path"] as? String)
        }
      }
    }
  }

  @Test("the answer, the tables and the page say how each generation looks; the sender's own figures stay")
  func shown() throws {
    let plain = try run("plain"), (rows, json) = try run("forwarded", "--forwarded", "2")
    #expect(try plain.rows.rows(Generation.self).isEmpty)
    #expect(try plain.rows.rows(Trial.self) == rows.rows(Trial.self))
    #expect(try plain.rows.rows(Upload.self) == rows.rows(Upload.self))
    let scores = try rows.rows(Score.self)
    #expect(try plain.rows.rows(Score.self) == scores.filter { !$0.rendition.hasPrefix("generation") })
    #expect(scores.contains { $0.rendition == "generation3" && $0.score != nil })
    let answer = try #require(json["answer"] as? [String: Any])
    #expect((plain.json["answer"] as? [String: Any])?["forwarded"] as? [Any] == nil)
    let told = try #require(answer["forwarded"] as? [[String: Any]])
    #expect(told.count == 2)
    for row in told {
      let steps = try #require(row["generations"] as? [[String: Any]])
      #expect(steps.map { $0["generation"] as? Int } == [1, 2, 3])
      #expect(steps.allSatisfy { $0["by"] as? String == row["policy"] as? String && $0["lost"] as? Int == 0 })
      #expect(steps.allSatisfy { ($0["looksFine"] as? Double).map { (0...1).contains($0) } ?? false })
    }
    let report = try BuiltProgram.run("report", folder.path("forwarded"), "-o", folder.path("report"))
    #expect(report.status == 0, "\(report.errorText)")
    let page = try String(contentsOfFile: folder.path("report") + "/report.html", encoding: .utf8)
    #expect(page.contains("When pictures are forwarded") && page.contains("2 times"))
    let csv = try String(contentsOfFile: folder.path("report") + "/generations.csv", encoding: .utf8)
    #expect(csv.split(whereSeparator: \.isNewline).count == 9)
  }

  @Test("a longer chain is measured again; no chain leaves the older rows out")
  func again() throws {
    _ = try run("again", "--forwarded", "1")
    let longer = try run("again", "--then", "convos", "--then", "convos", "--then", "convos")
    #expect(try longer.rows.rows(Generation.self).map(\.by) == Array(repeating: "convos", count: 12))
    let none = try run("again")
    #expect((none.json["answer"] as? [String: Any])?["forwarded"] as? [Any] == nil)
    let both = try BuiltProgram.run(
      "run", folder.path("1.tif"), "--then", "convos", "--forwarded", "2", "-o", folder.path("both"))
    #expect(both.status == 64 && both.errorText.contains("leave out one"))
  }
}
