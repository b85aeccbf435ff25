import Foundation
import Records
import TestSupport
import Testing

/// For a link that is a population, a report shows on which of its paths uploads are late.
@Suite struct PopulationReportTests {
  /// Most users are on a fast path, some on one that takes minutes for a photo, few on one in between.
  private static let link = """
    { name: "mixed", population: [
      { share: 70, up: "50Mbit", down: "50Mbit", rtt: "20ms" },
      { share: 10, up: "10kbit", down: "50kbit", rtt: "300ms" },
      { share: 20, up: "5Mbit", down: "9Mbit", rtt: "60ms" },
    ] }
    """

  @Test("by the chances that the run keeps for each path") func late() throws {
    let folder = try TemporaryFolder()
    try Self.link.write(toFile: folder.path("mixed.json5"), atomically: true, encoding: .utf8)
    #expect(
      try BuiltProgram.run(["corpus", "make", "--count", "2", "--max-megapixels", "1", "-o", folder.path("photos")])
        .status
        == 0)
    let run = folder.path("run")
    let made = try BuiltProgram.run([
      "run", folder.path("photos"), "--policies", "messai", "--links", "wifi," + folder.path("mixed.json5"), "-o", run,
    ])
    #expect(made.status == 0, "\(made.errorText)")

    let uploads = try RunReader(RunFolder(run)).rows(Upload.self)
    #expect(uploads.filter { $0.link == "wifi" }.allSatisfy { $0.chancesByPath == nil })
    for upload in uploads where upload.link == "mixed" {
      let chances = PathChances.numbers(try #require(upload.chancesByPath))
      #expect(chances == [1, 0, 1])
      #expect(abs((try #require(upload.chanceInBudget)) - 0.9) < 1e-9)
    }

    #expect(try BuiltProgram.run(["report", run, "--format", "html,json", "-q"]).status == 0)
    let text = try Data(contentsOf: URL(filePath: run + "/report/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let late = try #require((report["latePaths"] as? [[String: Any]])?.first)
    #expect((report["latePaths"] as? [Any])?.count == 1 && late["link"] as? String == "mixed")
    #expect((late["paths"] as? [[String: Any]])?.map { $0["share"] as? Double } == [0.7, 0.1, 0.2])
    #expect((late["chanceInBudget"] as? [String: [Double]])?["messai"] == [1, 0, 1])
    let page = try String(contentsOfFile: run + "/report/report.html", encoding: .utf8)
    #expect(page.contains("<h3>Who on <bdi>mixed</bdi> waits</h3>"))
    #expect(page.contains("100 % of the late uploads of <bdi>messai</bdi> are those of 10 % of the users"))
  }
}
