import Foundation
import TestSupport
import Testing

/// Countries on the command line, and who waits in the report.
@Suite struct CountryTests {
  @Test(
    arguments: [
      ("UK=100%", "did you mean GB, Britain (UK)?"), ("India", "did you mean IN, India?"),
      ("IN=60%,BR=20%", "the shares add up to 80.0 %"), ("IN=50%,IN=50%", "IN is given twice"),
    ]) func `what cannot be meant is said`(text: String, reason: String) throws
  {
    let folder = try TemporaryFolder()
    let run = try BuiltProgram.run(["run", folder.path("photos"), "--country", text, "-o", folder.path("run")])
    #expect(run.status == 64 && run.errorText.contains(reason), "\(run.errorText)")
  }

  @Test func `every country is listed, and its link can be shown`() throws {
    let list = try BuiltProgram.run(["list", "countries"])
    #expect(list.text.split(separator: "\n").count == 238)
    #expect(
      list.text.contains("IN  India: median 9.01 Mbit/s up, 14,098,501 tests in 2025-10, 11.4 % left out as aborted"))
    let shown = try BuiltProgram.run(["list", "links", "--show", "country-IN"])
    #expect(try shown.text == BuiltProgram.run(["list", "countries", "--show", "in"]).text)
    #expect(shown.text.contains("M-Lab NDT7, 2025-10: 14,098,501 uploads"))
  }

  @Test func `a run says what was left out, and its report who waits`() throws {
    let folder = try TemporaryFolder()
    let photos = folder.path("photos")
    #expect(
      try BuiltProgram.run(["corpus", "make", "--count", "2", "--max-megapixels", "1", "-o", photos]).status == 0)
    let run = folder.path("run")
    let made = try BuiltProgram.run([
      "run", photos, "--policies", "messai,target-1mb", "--country", "in=70%,TJ=30%", "-o", run,
    ])
    #expect(made.status == 0, "\(made.errorText)")
    #expect(made.errorText.contains("IN, India: 11.4 % of 14,098,501 tests of 2025-10 were left out as aborted"))
    #expect(made.errorText.contains("a chance of 90 % would be 79.8 %"))
    #expect(made.errorText.contains("warning: TJ, Tajikistan: only 72 tests were measured"))
    #expect(try BuiltProgram.run(["report", run, "--format", "html,json", "-q"]).status == 0)
    let text = try Data(contentsOf: URL(filePath: run + "/report/report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let question = try #require((report["answer"] as? [String: Any])?["question"] as? [String: Any])
    #expect(question["mix"] as? [String: Double] == ["country-IN": 0.7, "country-TJ": 0.3])
    #expect(
      (question["mixSource"] as? String)?.contains("M-Lab NDT7, 2025-10; tests left out as aborted: IN 11.4 %, TJ")
        == true)
    let page = try String(contentsOfFile: run + "/report/report.html", encoding: .utf8)
    #expect(page.contains("<h3>Who waits</h3>") && page.contains("<bdi>country-IN</bdi><small>70 %"))
  }
}
