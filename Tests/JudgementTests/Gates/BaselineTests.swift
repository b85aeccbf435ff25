import CompressionStrategies
import PerceptualQuality
import Records
import Testing
@testable import Judgement

struct BaselineCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let assertion: String
  let run: Example
  let verdict: Verdict
  let says: String

  init(
    _ name: String, _ assertion: String, _ verdict: Verdict, _ says: String, run: (inout Example) -> Void = { _ in }
  ) {
    (testDescription, self.assertion, self.verdict, self.says) = (name, assertion, verdict, says)
    self.run = Example().with(run)
  }
}

@Suite("Limits compared with a baseline") struct BaselineTests {
  static let sameBytes = "every: 'mainBytes', versus: 'baseline', equals: true"
  static let sameChance = "every: 'chanceInBudget', versus: 'baseline', equals: true"
  static let sameSeconds = "every: 'uploadSecondsP50', versus: 'baseline', equals: true"
  static let cases = [
    BaselineCase("same", sameBytes, .pass, "all 3 rows equal to the baseline"),
    BaselineCase("one byte", sameBytes, .fail, "a.jpg, convos: 900,000 bytes → 900,001 bytes") {
      $0.bytes["a.jpg"] = 900_001
    },
    BaselineCase(
      "another file of the same size", "every: 'mainSha256', versus: 'baseline', equals: true", .fail, "a.jpg, convos"
    ) { $0.bytes["a.jpg"] = 900_001 },
    BaselineCase(
      "a score lower by 0.01", "every: 'score', versus: 'baseline', equals: true", .fail,
      "b.jpg, convos, main, phone, fit, ssimulacra2: 74 → 73.99"
    ) { $0.scores["b.jpg"] = 73.99 },
    BaselineCase(
      "the last digit of a simulated second", "every: 'uploadSecondsP50', versus: 'baseline', equals: true", .fail,
      "b.jpg, convos, wifi: 2.5 s → 2.5000000000000004 s"
    ) { $0.seconds["b.jpg"] = 2.5.nextUp },
    BaselineCase("one per cent more", "every: 'mainBytes', versus: 'baseline', atMostRatio: 1.01", .pass, "all 3 rows")
    {
      $0.bytes["a.jpg"] = 909_000
    },
    BaselineCase("a byte beyond", "every: 'mainBytes', versus: 'baseline', atMostRatio: 1.01", .fail, "+1.00 %") {
      $0.bytes["a.jpg"] = 909_001
    },
    BaselineCase(
      "a score may fall", "every: 'score', versus: 'baseline', atMostDifference: 0.5", .pass, "all 3 rows"
    ) { $0.scores["a.jpg"] = 82 },
    BaselineCase(
      "and no further", "every: 'score', versus: 'baseline', atMostDifference: 0.5", .fail, "a.jpg"
    ) { $0.scores["a.jpg"] = 81.9 },
    BaselineCase(
      "a score that rises does no harm", "every: 'score', versus: 'baseline', atMostDifference: 0.5", .pass,
      "all 3 rows"
    ) { $0.scores["a.jpg"] = 99 },
    BaselineCase(
      "both must be exceeded", "every: 'mainBytes', versus: 'baseline', atMostRatio: 1.01, atMostDifference: '50KB'",
      .pass, "all 3 rows"
    ) { $0.bytes["a.jpg"] = 940_000 },
    BaselineCase(
      "both are exceeded", "every: 'mainBytes', versus: 'baseline', atMostRatio: 1.01, atMostDifference: '50KB'",
      .fail, "a.jpg"
    ) { $0.bytes["a.jpg"] = 960_000 },
    BaselineCase("the median", "median: 'mainBytes', versus: 'baseline', atMostRatio: 1.01", .fail, "(+2.00 %)") {
      $0.bytes["b.jpg"] = 1_224_000
    },
    BaselineCase(
      "a share that fell", "share: { of: 'chanceInBudget', atLeast: 0.95 }, versus: 'baseline', atLeastRatio: 1", .fail,
      "went from 66.7 % to 33.3 %"
    ) { $0.chances["b.jpg"] = 0.9 },
    BaselineCase(
      "a second's last digit", "every: 'uploadSecondsP50', versus: 'baseline', equals: true", .fail,
      "2.5 s → 2.5000000000000004 s (+0.000000000000022 %)"
    ) { $0.seconds["b.jpg"] = 2.5.nextUp },
    BaselineCase(
      "figures as people read them", "every: 'score', versus: 'baseline', equals: true", .fail,
      "82.5 → 49.06 (-40.54 %)"
    ) { $0.scores["a.jpg"] = 49.05774522032929 },
    BaselineCase("a photo disappeared", sameBytes, .fail, "1 row of the baseline disappeared, the first c.jpg, convos")
    {
      $0.photos = ["a.jpg", "b.jpg"]
    },
    BaselineCase("a photo fails now", sameBytes, .fail, "disappeared, the first c.jpg") { $0.bytes["c.jpg"] = nil },
    BaselineCase("a photo changed under its name", sameBytes, .fail, "disappeared, the first a.jpg") {
      $0.hashes["a.jpg"] = "another"
    },
    BaselineCase("a policy disappeared", sameBytes, .fail, "3 rows of the baseline disappeared") {
      $0.policy = "other"
    },
    BaselineCase("a photo came", sameBytes, .pass, "all 3 rows") {
      $0.photos.append("d.jpg")
      $0.bytes["d.jpg"] = 1
    },
    BaselineCase("another corpus", sameBytes, .cannotTell, "is of other photos") {
      $0.hashes = ["a.jpg": "1", "b.jpg": "2", "c.jpg": "3"]
    },
    BaselineCase(
      "versions are named first", sameBytes, .fail, "libjpeg-turbo 2.1.5 → 3.0.1: 1 of 3"
    ) {
      $0.versions = ["libjpeg-turbo": "3.0.1"]
      $0.bytes["a.jpg"] = 1
    },
    BaselineCase("other versions, same figures", sameBytes, .pass, "all 3 rows") {
      $0.versions = ["libjpeg-turbo": "3.0.1"]
    },
    BaselineCase("other draws, nearly the same chance", sameChance, .pass, "all 3 rows equal to the baseline") {
      $0.seed = 2
      $0.chances["c.jpg"] = 0.45
    },
    BaselineCase("other draws, and more than chance", sameChance, .fail, "seed 1 → 2: 1 of 3 rows not equal") {
      $0.seed = 2
      $0.chances["c.jpg"] = 0.8
    },
    BaselineCase("other draws, times within theirs", sameSeconds, .pass, "all 3 rows equal to the baseline") {
      $0.seed = 2
      $0.seconds["b.jpg"] = 2.55
    },
    BaselineCase("other draws, and other times", sameSeconds, .fail, "seed 1 → 2: 1 of 3 rows not equal") {
      $0.seed = 2
      $0.seconds["b.jpg"] = 3.5
    },
    BaselineCase(
      "other draws of a figure of which nobody knows how far it strays",
      "every: 'retransmits', versus: 'baseline', equals: true", .cannotTell, "(seed 1 → 2), so figures differ by chance"
    ) {
      $0.seed = 2
      $0.retransmits = 3
    },
    BaselineCase("another link is named first", sameSeconds, .fail, "link wifi changed: 1 of 3 rows not equal") {
      $0.link = "another"
      $0.seconds["b.jpg"] = 2.4
    },
    BaselineCase("another link says nothing of bytes", sameBytes, .fail, "1 of 3 rows not equal") {
      $0.link = "another"
      $0.bytes["a.jpg"] = 900_001
    },
    BaselineCase(
      "another budget", "every: 'chanceInBudget', versus: 'baseline', equals: true", .cannotTell, "budget is"
    ) { $0.budget = 5.5 },
  ]

  @Test("A verdict and its reason", arguments: cases) func verdict(example: BaselineCase) throws {
    var gate = try gate("{ name: 'x', \(example.assertion) }")
    gate.budgetSeconds = nil
    let judgement = try report(gate, example.run, baseline: Example()).judgements[0]
    #expect(judgement.verdict == example.verdict, "\(judgement.why)")
    #expect(judgement.why.contains(example.says), "\(judgement.why)")
  }

  @Test("A difference that chance explains is not a change, and the pull request's comment agrees") func draws()
    throws
  {
    let gate = try gate("{ name: 'x', \(Self.sameSeconds) }")
    let drawn = Example().with {
      $0.seed = 2
      $0.seconds = $0.seconds.mapValues { $0 + 0.05 }
    }
    let same = try report(gate, drawn, baseline: Example())
    #expect(same.verdict == .pass && same.markdown.contains("Nothing changed since run."), "\(same.markdown)")
    #expect(same.markdown.contains("Also changed since run: seed 1 → 2."))
    let other = try report(gate, drawn.with { $0.seconds = $0.seconds.mapValues { 2 * $0 } }, baseline: Example())
    #expect(other.verdict == .fail && other.shifts.map(\.worse) == [3], "\(other.markdown)")
  }

  @Test("A baseline without a seed is read, and possible chance is not a change")
  func seedless() throws {
    let text = """
      { "stepwedgeBaseline": 1, "conditions": { "budgetSeconds": 5, "machine": "EPYC, 2 cores",
        "versions": { "libjpeg-turbo": "2.1.5" } }, "photos": { "a.jpg": "hash of a.jpg" }, "trials": [], "scores": [],
        "uploads": [{ "photo": "a.jpg", "policy": "convos", "link": "wifi", "runs": 200, "chanceInBudget": 0.97,
          "uploadSecondsP50": 1.2, "uploadQuantiles": "1150 1200 1250" }],
        "messages": [], "policies": [], "afterwards": [] }
      """
    let base = try RunFigures(baseline: Array(text.utf8), name: "base.json")
    for (chance, verdict) in [(0.98, Verdict.pass), (0.5, .fail)] {
      let run = Example().with {
        $0.photos = ["a.jpg"]
        $0.chances["a.jpg"] = chance
      }
      let report = try Judge(run: run.figures, baseline: base, today: today).report(
        on: [try gate("{ name: 'x', \(Self.sameChance) }")])
      #expect(report.verdict == verdict, "\(report.text())")
    }
    let times = try Judge(run: Example().figures, baseline: base, today: today).report(
      on: [try gate("{ name: 'x', \(Self.sameSeconds) }")])
    #expect(times.verdict == .cannotTell && times.text().contains("(seed not recorded → 1)"), "\(times.text())")
  }

  @Test("Without a baseline the gate cannot tell") func none() throws {
    let judgement = try report(gate("{ name: 'x', \(Self.sameBytes) }")).judgements[0]
    #expect(judgement.verdict == .cannotTell)
    #expect(judgement.lacking == .baseline)
  }

  @Test("For a base of zero the absolute limit decides, and without one any growth is too much")
  func zeroBase() {
    var limits = BaselineLimits()
    limits.atMostRatio = 1.01
    #expect(limits.areExceeded(now: 1, base: 0, better: .less))
    #expect(!limits.areExceeded(now: 0, base: 0, better: .less))
    limits.atMostDifference = 10
    #expect(!limits.areExceeded(now: 10, base: 0, better: .less))
    #expect(limits.areExceeded(now: 11, base: 0, better: .less))
  }

  @Test("An improvement passes and says how to keep it") func improvement() throws {
    let gate = try gate("{ name: 'x', every: 'mainBytes', versus: 'baseline', atMostRatio: 1 }")
    let report = try report(gate, Example().with { $0.bytes["a.jpg"] = 800_000 }, baseline: Example())
    #expect(report.verdict == .pass)
    #expect(report.notes == ["1 figure better than the baseline; to keep that: stepwedge baseline run -o run --force"])
  }

  @Test("A baseline file has the same figures as its run, one row on each line, sorted") func file() throws {
    let example = Example().with { $0.instructions = 1_062_500 }
    let text = try Baseline(example.figures).text()
    let read = try RunFigures(baseline: Array(text.utf8), name: "base.json")
    #expect(try Baseline(read).text() == text)
    let lines = text.split(separator: "\n")
    #expect(lines.contains { $0.contains("\"photo\":\"a.jpg\"") && $0.contains("\"mainBytes\":900000") })
    let trials = lines.filter { $0.contains("\"mainBytes\"") }
    #expect(trials.count == 3)
    #expect(trials == trials.sorted())
    var gate = try gate(
      "{ name: 'x', every: 'compressInstructions', versus: 'baseline', atMostRatio: 1 }, { name: 'y', \(Self.sameBytes) }"
    )
    gate.budgetSeconds = nil
    #expect(try Judge(run: example.figures, baseline: read, today: today).report(on: [gate]).verdict == .pass)
  }
}
