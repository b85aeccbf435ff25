import CompressionStrategies
import Foundation
import ImageCodecs
import TestSupport
import Testing
@testable import Judgement

@Suite("What a gate prints") struct FormatTests {
  /// A pass, a failure whose offender's name is a trap for every format, an undecided assertion, a stale waiver.
  static func report() throws -> GateReport {
    let trap = "<b>|`&\"'\u{1}]]>.jpg"
    let run = Example().with { example in
      example.photos = ["a.jpg", trap]
      example.bytes[trap] = 3_000_000
    }
    let gate = try gate(
      """
      { name: 'fits & passes', where: { metric: 'ssimulacra2' }, every: 'score', undefined: 'skip', atLeast: 0 },
      { name: 'accepted <', because: 'a promise', kind: 'promised', quote: 'under 2MB', at: 's.md, line 3', where: { policy: 'convos' }, every: 'mainBytes', below: '2MiB' },
      { name: 'counted', median: 'compressInstructions', atMost: 1 }
      """, waivers: "{ assertion: 'fits & passes', photo: 'a*', because: 'y', until: '2027-01-01' }")
    return try JudgementTests.report(gate, run)
  }

  @Test("Text: one line for each verdict, the most important last") func text() throws {
    let lines = try Self.report().text().split(separator: "\n").map(String.init)
    let first = "pass         g: fits & passes: 1 of 2 rows had a value; 1 undefined ("
    #expect(lines.first?.hasPrefix(first) == true, "\(lines)")
    #expect(lines[lines.count - 2].hasPrefix("--explain prints the commands"))
    #expect(lines.last == "gate: fail (1 pass, 1 cannot tell, 2 fail)")
    #expect(lines.contains { $0.hasPrefix("cannot tell  g: counted: this run did not measure compressInstructions") })
  }

  @Test("--explain gives the command that shows a failure, quoted for a shell") func explain() throws {
    let text = try Self.report().text(explain: true)
    #expect(!text.contains("--explain prints"))
    #expect(text.contains("stepwedge explain run '<b>"))
    #expect(text.contains("'\\''"))
    #expect(text.contains("\n             promised (s.md, line 3): \"under 2MB\"\n"))
    #expect(text.contains("stepwedge run 'album/<b>"))
    #expect(text.contains("stepwedge run PHOTOS --timing instructions -o run"))
  }

  @Test("JSON is as in the contract, read by Foundation") func json() throws {
    let report = try Self.report()
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json(explain: true).utf8)) as? [String: Any])
    #expect(object["verdict"] as? String == "fail")
    let assertions = try #require(object["assertions"] as? [[String: Any]])
    #expect(assertions.map { $0["verdict"] as? String } == ["pass", "fail", "cannotTell"])
    let failed = assertions[1]
    for key in ["name", "verdict", "value", "limit", "rows", "offenders", "why"] { #expect(failed[key] != nil) }
    #expect(failed["value"] as? Int == 3_000_000)
    #expect(failed["kind"] as? String == "promised" && failed["quote"] as? String == "under 2MB")
    #expect(failed["at"] as? String == "s.md, line 3" && assertions[0]["kind"] is NSNull)
    #expect(failed["limit"] as? Int == 2_097_152)
    #expect(failed["rows"] as? Int == 2)
    let offenders = try #require(failed["offenders"] as? [[String: Any]])
    #expect(offenders.count == 1)
    #expect(offenders[0]["photo"] as? String == "<b>|`&\"'\u{1}]]>.jpg")
    #expect(!report.json().contains("\n"))
  }

  @Test("JUnit XML is read by Python's parser, and its counts are right", .needsProgram("python3")) func junit() throws
  {
    let python = try Program("python3")
    let script = """
      import sys, xml.etree.ElementTree as t
      root = t.fromstring(sys.stdin.buffer.read())
      assert root.tag == 'testsuites', root.tag
      for suite in root:
        assert suite.tag == 'testsuite' and suite.get('name') == 'g'
        cases = suite.findall('testcase')
        kinds = [[c.tag for c in case] for case in cases]
        assert len(cases) == int(suite.get('tests')), (len(cases), suite.attrib)
        assert kinds.count(['failure']) == int(suite.get('failures')), kinds
        assert kinds.count(['error']) == int(suite.get('errors')), kinds
        assert all(case.get('classname') and float(case.get('time')) >= 0 for case in cases)
        print([case.get('name') for case in cases], kinds, root.find('.//failure').get('message'))
      """
    let answer = try python.run(["-c", script], input: Data(try Self.report().junit.utf8))
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(answer.text.contains("'accepted <'"))
    #expect(answer.text.contains("[[], ['failure'], ['error'], ['failure']]"))
    #expect(answer.text.contains("1 of 2 rows not below 2,097,152 bytes"))
  }

  @Test("JUnit XML follows the schema, according to libxml2", .needsProgram("xmllint")) func schema() throws {
    let xmllint = try Program("xmllint")
    let folder = try TemporaryFolder()
    try Data(JUnitSchema.text.utf8).write(to: folder.url.appending(path: "junit.xsd"))
    func check(_ xml: String) throws -> Program.Answer {
      try xmllint.run(["--noout", "--schema", folder.path("junit.xsd"), "-"], input: Data(xml.utf8))
    }
    let good = try Self.report().junit
    let answer = try check(good)
    #expect(answer.status == 0, "\(answer.errorText)")
    #expect(try check(good.replacing(" hostname=\"localhost\"", with: "")).status != 0)
  }

  @Test("Markdown: tables stay tables, whatever a photo's name is") func markdown() throws {
    let lines = try Self.report().markdown.split(separator: "\n").map(String.init)
    #expect(lines[0] == "## Gate: fail")
    #expect(lines[1] == "3 assertions on 3 rows of 2 photos: 2 fail, 1 cannot tell, 1 pass.")
    #expect(lines.contains("No baseline was given, so it is not known what changed."))
    let rows = lines.filter { $0.hasPrefix("|") }
    #expect(rows.count == 2 + 3)
    for row in rows { #expect(row.replacing("\\|", with: "").count { $0 == "|" } == 4, "\(row)") }
    #expect(!lines.contains { !$0.hasPrefix("    ") && $0.contains("<b>") })
  }

  @Test("Markdown: ten rows, three photos and 60 kB, however much is wrong and however long names are")
  func bounds() throws {
    let long = (0..<40).map { String(repeating: "|<&*\u{1F4F7}", count: 200) + "\($0).jpg" }
    let base = Example().with { example in
      example.photos = long
      for photo in long { (example.bytes[photo], example.scores[photo], example.seconds[photo]) = (900_000, 80, 1) }
    }
    let run = base.with { example in
      for photo in long { (example.bytes[photo], example.scores[photo], example.seconds[photo]) = (990_000, 79, 2) }
    }
    let assertions = (0..<30).map { "{ name: 'a\($0)', every: 'mainBytes', versus: 'baseline', atMostRatio: 1.01 }" }
    let report = try JudgementTests.report(try gate(assertions.joined(separator: ",")), run, baseline: base)
    let text = report.markdown
    #expect(text.utf8.count < 60_000)
    let lines = text.split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("|") && !$0.hasPrefix("| ---") }
    // Two tables, each with its head.
    #expect(rows.count <= 2 + 10 && rows.contains { $0.contains("and 26 more") }, "\(rows.count)")
    #expect(lines.count { $0.hasPrefix("- ") } == 3)
    #expect(lines.contains { $0.hasPrefix("    stepwedge explain") } == false, "no command of 4 kB")
    let annotations = report.gitHubAnnotations.split(separator: "\n")
    #expect(annotations.count == 10)
    #expect(annotations.last == "::error title=stepwedge gate::and 21 more, in the job's log")
  }

  @Test("Markdown says what changed since the baseline, for better and for worse, or that nothing did")
  func changes() throws {
    let gate = try gate("{ name: 'a', every: 'mainBytes', below: '3MB' }")
    func text(_ change: (inout Example) -> Void) throws -> [String] {
      try JudgementTests.report(gate, Example().with(change), baseline: Example()).markdown.split(separator: "\n")
        .map(String.init)
    }
    #expect(try text { _ in }.contains("Nothing changed since run."))
    let changed = try text {
      $0.bytes["a.jpg"] = 990_000
      $0.bytes["b.jpg"] = 1_100_000
      $0.scores["c.jpg"] = 65
    }
    #expect(changed.contains("**Since run** 1 figure got worse and 2 better."), "\(changed)")
    #expect(
      changed.contains(
        "| convos: mainBytes | mean 1,399,051 bytes → 1,395,717 bytes (-0.24 %), worse in 1 and better in 1 of 3 |"),
      "\(changed)")
    #expect(changed.contains("- a.jpg, convos: mainBytes got worse"))
    #expect(changed.contains { $0.hasPrefix("| convos, main, phone, fit, ssimulacra2: score | mean 72.16 → 73.83") })
  }

  @Test("GitHub and GitLab are recognised by their environment") func services() throws {
    guard
      case .gitHub(let summary)? = CIService(environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "s.md"])
    else { return #expect(Bool(false)) }
    #expect(summary == "s.md")
    guard case .gitLab? = CIService(environment: ["GITLAB_CI": "true"]) else { return #expect(Bool(false)) }
    #expect(CIService(environment: ["CI": "true"]) == nil)
  }

  @Test("Annotations are one line each, with GitHub's escapes") func annotations() throws {
    let lines = try Self.report().gitHubAnnotations.split(separator: "\n")
    #expect(lines.map { $0.prefix(9) } == ["::error t", "::error t", "::warning"])
    #expect(lines[0].hasPrefix("::error title=g%3A accepted <::1 of 2 rows not below"))
    let gitLab = try Self.report().gitLabReport(file: "gates/g.json5")
    let findings = try #require(try JSONSerialization.jsonObject(with: Data(gitLab.utf8)) as? [[String: Any]])
    #expect(findings.map { $0["severity"] as? String } == ["major", "major", "info"])
    #expect(Set(findings.compactMap { $0["fingerprint"] as? String }).count == 3)
  }
}
