import Documents
import Testing
import Units
@testable import NetworkSimulation

/// Links that are populations of paths.
struct PopulationTests {
  /// By hand: seven of ten users are on a path that carries 100 kB within a second, three on one that needs twenty:
  /// 0.7.
  static let split = """
    { name: "split", rtt: "20ms", population: [
      { share: "70%", up: "10Mbit", rtt: "20ms" }, { share: "30%", up: "40kbit", down: "1Mbit", rtt: "200ms", queue: "20pkts" } ] }
    """

  static func link(_ text: String, table: String = "") throws -> Link {
    try Link(reading: Array(text.utf8), from: "test.json5") { _ in Array(table.utf8) }
  }

  static func summary(_ link: Link, bytes: Int = 100_000, runs: SeededRuns = SeededRuns()) -> UploadSummary {
    UploadSession(pictures: [SentPicture(mainBytes: bytes)], rules: SessionRules(), link: link)
      .uploads(budget: .seconds(2), runs: runs)
  }

  @Test(arguments: [1, 2, 7, 64, 1_000]) func `a chance is exact in the shares, whatever the number of runs`(runs: Int)
    throws
  {
    let summary = Self.summary(try Self.link(Self.split), runs: SeededRuns(count: .exactly(runs)))
    #expect(summary.chanceInBudget.value == 0.7)
    #expect(summary.runs == max(runs, 2), "every path has a run")
    // Seven tenths of the uploads take less than a second, the others twenty; a few runs' quantiles are in between.
    #expect(try #require(summary.upload.median) < .seconds(1))
    #expect(try #require(summary.upload.quantile(1)) > .seconds(20))
    guard runs >= 64 else { return }
    #expect(try #require(summary.upload.quantile(0.6)) < .seconds(1))
    #expect(try #require(summary.upload.quantile(0.8)) > .seconds(20))
  }

  /// A promise of 95 % is kept if one user in twenty never gets there: the chance must not be 0.9499999999999977.
  @Test func `a chance is the sum of its paths' own, to the last digit`() throws {
    let path = Self.link
    let few = try path(
      """
      { name: "few", rtt: "20ms", population: [
        { share: "5%", up: "10kbit", down: "1Mbit", rtt: "20ms" }, { share: "95%", up: "10Mbit", rtt: "20ms" } ] }
      """, "")
    let row = { (share: String, rate: String) in "{ share: \"\(share)\", up: \"\(rate)\", rtt: \"20ms\" }" }
    let twenty = (0..<20).map { row("5%", $0 == 7 ? "10kbit" : "10Mbit") }.joined(separator: ",")
    for link in [few, try path("{ name: \"twenty\", population: [\(twenty)] }", "")] {
      #expect(Self.summary(link).chanceInBudget.value == 0.95)
      #expect(Self.summary(link).upload.chance(within: .seconds(2)).value == 0.95)
      #expect(link.upload(of: 100_000, budget: .seconds(2)).chance(within: .seconds(2)).value == 0.95)
    }
    let all = (0..<20).map { _ in row("5%", "10Mbit") }.joined(separator: ",")
    #expect(Self.summary(try path("{ name: \"all\", population: [\(all)] }", "")).chanceInBudget.value == 1)
  }

  @Test func `shares may be heads, and a table says the same as what is written out`() throws {
    let heads = Self.split.replacing("70%", with: "7").replacing("30%", with: "3")
    #expect(try Self.link(heads).population == Self.link(Self.split).population)
    let table = "share,up,down,rtt,queue\r\n70,10Mbit,,20ms,\r\n30,40kbit,1Mbit,200ms,20pkts\r\n"
    let read = try Self.link("{ name: \"split\", population: \"paths.csv\" }", table: table)
    #expect(read.population.map(\.share) == [0.7, 0.3])
    #expect(read.population.map(\.path.up) == (try Self.link(Self.split)).population.map(\.path.up))
    // What a record keeps needs no other file.
    let again = try Self.link(read.text)
    #expect(again.population == read.population)
  }

  @Test(
    arguments: [
      ("share,up,rtt\n0.5,10Mbit,20ms\n0.5,fast,20ms\n", "paths.csv:3"), ("share,up\n1,1Mbit\n", "rtt is missing"),
      ("share,up,rtt,colour\n", "colour"), ("share,up,rtt\n1,1Mbit\n", "2 fields"), ("", "unknown column ''"),
      ("share,up,rtt\n-1,1Mbit,20ms\n", "not a share"),
    ])
  func `a faulty table gives the place and the reason`(table: String, reason: String) {
    #expect {
      try Self.link("{ name: \"a\", population: \"paths.csv\" }", table: table)
    } throws: { "\($0)".contains(reason) }
  }

  @Test func `paths take turns by their shares, each once before any twice`() {
    var order = PathOrder([0.5, 0.3, 0.2])
    let turns = (0..<100).map { _ in order.next() }
    #expect(Set(turns.prefix(3)) == [0, 1, 2])
    #expect((0..<3).map { path in turns.count { $0 == path } } == [50, 30, 20])
  }

  @Test func `a population of one path is that path`() throws {
    let plain = try Self.link("{ name: \"a\", up: \"2Mbit\", down: \"8Mbit\", rtt: \"50ms\", lossUp: \"2%\" }")
    let one = try #require(Link.population(name: "a", of: [(part: 3, path: plain)]))
    #expect(Self.summary(one).upload.seconds == Self.summary(plain).upload.seconds)
  }

  /// A hundred paths that differ by a factor of fifty need at most three times the runs of their median link.
  @Test func `a hundred paths share the runs of one`() throws {
    let parts = (0..<100).map { place in
      let up = BitRate(bitsPerSecond: 200_000 + place * 100_000)
      return (part: 1.0, path: Link(name: "p", up: up, down: up, roundTrip: .milliseconds(50), lossUp: Share(0.01)))
    }
    let population = try #require(Link.population(name: "many", of: parts))
    // The path on which one upload in two is late.
    let alone = parts[1].path
    let (many, one) = (Self.summary(population), Self.summary(alone, bytes: 62_000))
    #expect(one.chanceInBudget.value > 0.02 && one.chanceInBudget.value < 0.98)
    #expect(many.runs < 3 * one.runs)
    // To within a point: many more runs give the same.
    let sure = Self.summary(population, runs: SeededRuns(seed: 9, count: .exactly(4_000)))
    #expect(abs(sure.chanceInBudget.value - many.chanceInBudget.value) < 0.015)
  }
}
