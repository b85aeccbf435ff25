import Records
import Statistics
import System
import Testing
@testable import Judgement

/// A figure before and after, and whether it counts as changed.
struct DifferenceCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let column: String
  let before: DrawnFigure
  let after: DrawnFigure
  let isShown: Bool?
  let change: @Sendable (inout Judgement.Conditions) -> Void

  init(
    _ name: String, _ column: String, _ before: DrawnFigure, _ after: DrawnFigure, _ isShown: Bool?,
    _ change: @escaping @Sendable (inout Judgement.Conditions) -> Void = { $0.seed = 2 }
  ) {
    (testDescription, self.column, self.before, self.after) = (name, column, before, after)
    (self.isShown, self.change) = (isShown, change)
  }
}

@Suite("What counts as a change") struct DifferenceTests {
  /// Times that are evenly spaced in this range.
  private static func times(_ range: ClosedRange<Double>, ended: Double = 1, runs: Int = 200) -> DrawnFigure {
    let step = (range.upperBound - range.lowerBound) / 20
    return DrawnFigure(
      (range.lowerBound + range.upperBound) / 2,
      spread: .times((0...20).map { Int(1_000 * (range.lowerBound + step * Double($0))) }, ended: ended, of: runs))
  }

  private static func share(_ value: Double, runs: Int = 200) -> DrawnFigure {
    DrawnFigure(value, spread: .share(of: runs))
  }

  /// Half of the uploads take 0.3 s, the others 21 s, and the median is on either side.
  private static func twoPaths(median: Double) -> DrawnFigure {
    let fast = median < 1 ? 11 : 10
    let times = (0...20).map { $0 < fast ? 300 : 21_000 }
    return DrawnFigure(median, spread: .times(times, ended: 1, of: 200))
  }

  static let cases: [DifferenceCase] = [
    DifferenceCase("bytes, by one", "mainBytes", DrawnFigure(900), DrawnFigure(901), true),
    DifferenceCase("the same bytes", "mainBytes", DrawnFigure(900), DrawnFigure(900), false),
    DifferenceCase("a score, by rounding", "score", DrawnFigure(80), DrawnFigure(80.000_000_1), false),
    DifferenceCase("the same draws: any time", "uploadSecondsP50", times(1...2), times(1.01...2), true) {
      $0.program = ""
    },
    DifferenceCase("the same draws: any chance", "chanceInBudget", share(0.5), share(0.51), true) { $0.program = "" },
    DifferenceCase("other draws: a time within theirs", "uploadSecondsP50", times(1...2), times(1.1...2.1), false),
    DifferenceCase("other draws: another time", "uploadSecondsP50", times(1...2), times(1.6...2.6), true),
    DifferenceCase("the same, faster", "uploadSecondsP50", times(1.6...2.6), times(1...2), true),
    DifferenceCase("the same of few runs", "uploadSecondsP50", times(1...2, runs: 5), times(1.6...2.6, runs: 5), false),
    DifferenceCase("9 % on a link that hardly strays", "uploadSecondsP50", times(1...1.02), times(0.91...0.93), true),
    DifferenceCase("a link without chance", "uploadSecondsP50", times(1...1), times(1.1...1.1), true),
    DifferenceCase(
      "a median between two paths", "uploadSecondsP50", twoPaths(median: 0.3), twoPaths(median: 21), false),
    DifferenceCase(
      "many that never end", "uploadSecondsP50", times(1...2, ended: 0.5), times(1.01...2, ended: 0.52), false),
    DifferenceCase("other draws: a chance within theirs", "chanceInBudget", share(0.5), share(0.55), false),
    DifferenceCase("other draws: another chance", "chanceInBudget", share(0.5), share(0.9), true),
    DifferenceCase("other draws, of which nothing is known", "retransmits", DrawnFigure(1), DrawnFigure(2), nil),
    DifferenceCase("nor need it where they are equal", "retransmits", DrawnFigure(1), DrawnFigure(1), false),
    DifferenceCase("another number of runs", "chanceInBudget", share(0.5), share(0.52, runs: 400), false) {
      $0.runs = 400
    },
    DifferenceCase("no seed in an older baseline", "chanceInBudget", share(0.5), share(0.52), false) { $0.seed = nil },
    DifferenceCase("another budget is another question", "chanceInBudget", share(0.1), share(0.9), nil) {
      $0.budgetSeconds = 2
    },
    DifferenceCase("a measured time is not judged", "compressCpuRatio", DrawnFigure(1), DrawnFigure(2), nil),
    DifferenceCase(
      "a mean of chances", "sentWell", DrawnFigure(0.9, spread: .error(0.02)), DrawnFigure(0.92, spread: .error(0.02)),
      false),
    DifferenceCase(
      "a mean of chances, far apart", "sentWell", DrawnFigure(0.9, spread: .error(0.01)),
      DrawnFigure(0.8, spread: .error(0.01)), true),
  ]

  @Test("says yes, no, or that it cannot tell", arguments: cases) func isShown(example: DifferenceCase) throws {
    var before = Judgement.Conditions()
    before.seed = 1
    before.program = "stepwedge"
    var after = before
    example.change(&after)
    let column = try #require(Column.all.first { $0.name == example.column })
    #expect(
      Difference(from: before, to: after, among: 24).isShown(column, example.before, example.after) == example.isShown)
  }

  @Test("requires more if more figures are judged together") func together() throws {
    var (before, after) = (Judgement.Conditions(), Judgement.Conditions())
    (before.seed, after.seed) = (1, 2)
    let column = try #require(Upload.columns.first { $0.name == "chanceInBudget" })
    let (old, new) = (Self.share(0.5), Self.share(0.66))
    #expect(Difference(from: before, to: after, among: 1).isShown(column, old, new) == true)
    #expect(Difference(from: before, to: after, among: 1_000).isShown(column, old, new) == false)
  }

  /// Uploads over several links: seconds with a long tail, two paths of different speed, or a few fixed times.
  private static let links: [@Sendable (inout SeededGenerator) -> Double] = [
    { 1 - log(1 - $0.unit()) },
    { ($0.unit() < 0.5 ? 0.3 : 21) + 0.1 * $0.unit() },
    { [0.812, 0.812, 0.812, 1.1, 4.5][Int(5 * $0.unit())] },
  ]

  private static func drawn(_ runs: Int, _ factor: Double, _ seed: UInt64, _ link: Int) -> DrawnFigure? {
    var random = SeededGenerator(seed: seed)
    let seconds = (0..<runs).map { _ in factor * links[link](&random) }
    return seconds.median.map { median in
      DrawnFigure(
        median,
        spread: .times(ArrivalQuantiles.numbers((ArrivalQuantiles.text(seconds) ?? "").utf8), ended: 1, of: runs))
    }
  }

  @Test("is reported by chance for under 1 of 100 links with other random numbers", arguments: [40, 192, 2_000], 0..<3)
  func falseAlarms(runs: Int, link: Int) throws {
    var (before, after) = (Judgement.Conditions(), Judgement.Conditions())
    (before.seed, after.seed) = (1, 2)
    let column = try #require(Upload.columns.first { $0.name == "uploadSecondsP50" })
    let difference = Difference(from: before, to: after, among: 1)
    func shown(_ factor: Double) throws -> Int {
      try (0..<1_000).count { seed in
        let old = try #require(Self.drawn(runs, 1, UInt64(2 * seed), link))
        let new = try #require(Self.drawn(runs, factor, UInt64(2 * seed + 1), link))
        return difference.isShown(column, old, new) == true
      }
    }
    #expect(try shown(1) < 10)
    // Two thousand uploads show that a link is twice as slow, whatever its times, except with two paths.
    if runs == 2_000, link != 1 { #expect(try shown(2) > 990) }
  }
}
