import Testing
@testable import Judgement

struct WaiverCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let assertion: String
  let waivers: String
  let verdict: Verdict
  let says: String

  init(_ name: String, _ assertion: String, _ waivers: String, _ verdict: Verdict, _ says: String = "") {
    (testDescription, self.assertion, self.waivers, self.verdict, self.says) = (name, assertion, waivers, verdict, says)
  }
}

@Suite("Waivers") struct WaiverTests {
  static let failing = "where: { metric: 'ssimulacra2' }, every: 'score', atLeast: 60"
  static let open = "every: 'thumbnailBytes', atLeast: 60"
  static let until = "because: 'y', until: '2027-03-01'"

  static let cases = [
    WaiverCase("excuses its photo", failing, "{assertion:'x',photo:'c.jpg',\(until)}", .pass),
    WaiverCase("excuses by a pattern", failing, "{assertion:'x',photo:'*.jpg',\(until)}", .pass),
    WaiverCase(
      "another photo is not excused", failing, "{assertion:'x',photo:'b.jpg',\(until)}", .fail, "excuses nothing"),
    WaiverCase("up to its ceiling", failing, "{assertion:'x',photo:'c.jpg',ceiling:59.99,\(until)}", .pass),
    WaiverCase(
      "and no further", failing, "{assertion:'x',photo:'c.jpg',ceiling:59.995,\(until)}", .fail, "excuses nothing"),
    WaiverCase("of one policy", failing, "{assertion:'x',photo:'*',policy:'convos',\(until)}", .pass),
    WaiverCase("not of another", failing, "{assertion:'x',photo:'*',policy:'buzzbox',\(until)}", .fail),
    WaiverCase(
      "unused", "where: { metric: 'ssimulacra2' }, every: 'score', atLeast: 1", "{assertion:'x',photo:'*',\(until)}",
      .fail, "excuses nothing: remove it"),
    WaiverCase("not known to be unused", open, "{assertion:'x',photo:'*',\(until)}", .cannotTell),
    WaiverCase(
      "expired", failing, "{assertion:'x',photo:'*',because:'y',until:'2026-11-20'}", .fail, "expired on 2026-11-20"),
    WaiverCase("on its last day", failing, "{assertion:'x',photo:'*',because:'y',until:'2026-11-21'}", .pass),
    WaiverCase(
      "out of an aggregate", "where: { metric: 'ssimulacra2' }, mean: 'score', atLeast: 75",
      "{assertion:'x',photo:'c.jpg',\(until)}", .pass),
    WaiverCase(
      "out of the worst", "where: { metric: 'ssimulacra2' }, worst: 'score', atLeast: 60",
      "{assertion:'x',photo:'c.jpg',\(until)}", .pass),
    WaiverCase(
      "out of a share", "share: { of: 'chanceInBudget', atLeast: 0.95 }, atLeast: 1",
      "{assertion:'x',photo:'c.jpg',\(until)}",
      .pass),
  ]

  @Test("What is excused, and what is not", arguments: cases) func waiver(example: WaiverCase) throws {
    let gate = try gate("{ name: 'x', \(example.assertion) }", waivers: example.waivers)
    let report = try report(gate)
    #expect(report.verdict == example.verdict, "\(report.text())")
    #expect(report.text().contains(example.says), "\(report.text())")
  }

  @Test(
    "One that ends within two weeks is announced", arguments: [("2026-12-05", 1), ("2026-12-06", 0), ("2026-11-21", 1)])
  func nearEnd(until: String, notes: Int) throws {
    let waiver = "{ assertion: 'x', photo: 'c.jpg', because: 'y', until: '\(until)' }"
    let report = try report(gate("{ name: 'x', \(Self.failing) }", waivers: waiver))
    #expect(report.notes.count == notes)
    #expect(report.verdict == .pass)
  }

  @Test(
    "Patterns",
    arguments: [
      ("*", "", true), ("*", "a", true), ("a", "a", true), ("a", "b", false), ("a*", "ab", true), ("*b", "ab", true),
      ("a*c", "abc", true), ("a*c", "ac", true), ("ab*b", "ab", false), ("*x*y*", "axbyc", true),
      ("*x*y*", "ayx", false),
    ])
  func pattern(text: String, name: String, matches: Bool) { #expect(Pattern(text).matches(name) == matches) }
}
