import CompressionStrategies
import ImageCodecs
import Records
import Testing
@testable import Judgement

/// An assertion on the example run, and its expected result.
struct BoundsCase: CustomTestStringConvertible, Sendable {
  let assertion: String
  let verdict: Verdict
  let says: String
  var testDescription: String { assertion }

  init(_ assertion: String, _ verdict: Verdict, _ says: String) {
    (self.assertion, self.verdict, self.says) = (assertion, verdict, says)
  }
}

@Suite("Limits stated in the file") struct BoundsTests {
  private static let phone =
    "{ name: 'slow', source: 'by hand', speed: 1, costs: { encode: { call: 0.1, megapixel: 0.2, megabyte: 1 } } }"

  static let cases = [
    BoundsCase(
      "every: 'mainBytes', below: '2MiB'", .fail, "1 of 3 rows not below 2,097,152 bytes; the worst is 2,097,152"),
    BoundsCase("every: 'mainBytes', atMost: '2MiB'", .pass, "all 3 rows at most 2,097,152 bytes"),
    BoundsCase("every: 'mainBytes', above: 900000", .fail, "1 of 3 rows"),
    BoundsCase("every: 'mainBytes', atLeast: 900000", .pass, "all 3 rows"),
    BoundsCase("every: 'mainBytes', above: '1MB', below: '2MB'", .fail, "2 of 3 rows"),
    BoundsCase("every: 'phoneCompressSeconds', equals: 0.5", .pass, "all 3 rows"),
    // 0.1 s per call, 0.2 s for each of two megapixels, and a second for each of 0.9, 1.2 and 2.097152 megabytes.
    BoundsCase("every: 'phoneCompressSeconds', phone: \(phone), atMost: 1.7", .fail, "the worst is 2.597"),
    BoundsCase("median: 'phoneCompressSeconds', phone: \(phone), equals: 1.7", .pass, "the median of 3 rows is 1.7 s"),
    BoundsCase("every: 'phoneCompressSeconds', phone: 'old', above: 0", .pass, "all 3 rows"),
    BoundsCase("every: 'status', equals: 'ok'", .pass, "all 3 rows equal to ok"),
    BoundsCase("every: 'limitBroken', equals: false", .pass, "all 3 rows equal to false"),
    BoundsCase("median: 'mainBytes', equals: '1.2MB'", .pass, "the median of 3 rows is 1,200,000 bytes"),
    BoundsCase("where: { metric: 'ssimulacra2' }, median: 'score', above: 74", .fail, "not above 74"),
    BoundsCase("mean: 'uploadSecondsP50', atMost: '2.95s'", .fail, "is 2.958 s, not at most 2.95 s"),
    BoundsCase("mean: 'uploadSecondsP50', atMost: 2.96", .pass, "at most 2.96 s"),
    BoundsCase(
      "where: { metric: 'ssimulacra2' }, worst: 'score', atLeast: 60", .fail, "the worst of 3 rows is 59.99 (c.jpg"),
    BoundsCase("worst: 'uploadSecondsP50', below: '6s'", .pass, "the worst of 3 rows is 5.125 s"),
    BoundsCase("share: { of: 'chanceInBudget', atLeast: 0.95 }, atLeast: '66%'", .pass, "2 of 3 rows (66.7 %)"),
    BoundsCase("share: { of: 'chanceInBudget', atLeast: '95%' }, atLeast: 0.67", .fail, "not at least 67 %"),
    BoundsCase("share: { of: 'chanceInBudget', below: 0.95 }, atMost: '1%'", .fail, "1 of 3 rows (33.3 %)"),
    BoundsCase("count: { of: 'status', equals: 'failed' }, equals: 0", .pass, "0 of 3 rows"),
    BoundsCase("count: { of: 'mainBytes', above: '1MB' }, atMost: 1", .fail, "2 of 3 rows"),
    BoundsCase("count: 'mainBytes', equals: 3", .pass, "3 of 3 rows"),
    BoundsCase(
      "where: { metric: 'ssimulacra2' }, percentile: 5, of: 'score', atLeast: 0", .cannotTell,
      "percentile 5 needs at least 20 photos, and these are 3"),
    BoundsCase(
      "where: { metric: 'ssimulacra2' }, percentile: 75, of: 'score', atLeast: 0", .cannotTell,
      "needs at least 4 photos"),
    BoundsCase("where: { photoClass: 'portrait' }, every: 'mainBytes', below: '1MB'", .pass, "all 1 row"),
    BoundsCase(
      "where: { metric: 'ssimulacra2', photoClass: 'portrait' }, every: 'score', above: 80", .pass, "all 1 row"),
    BoundsCase(
      "where: { metric: 'ssimulacra2', mainBytes: { atMost: '1.2MB' } }, every: 'score', atLeast: 70", .pass,
      "all 2 rows"),
    BoundsCase(
      "where: { metric: 'ssimulacra2', photo: ['a.jpg', 'c.jpg'] }, every: 'score', atLeast: 70", .fail, "1 of 2 rows"),
    BoundsCase(
      "where: { metric: 'ssimulacra2', policy: 'convo' }, every: 'score', atLeast: 0", .cannotTell,
      "no policy convo (did you mean convos?)"),
    BoundsCase("where: { link: '3g' }, every: 'chanceInBudget', atLeast: 0", .cannotTell, "the run has no link 3g"),
    BoundsCase("median: 'compressCpuRatio', atMost: 1", .cannotTell, "shown and not judged"),
    BoundsCase("every: 'thumbnailBytes', atMost: 1", .cannotTell, "did not measure thumbnailBytes"),
  ]

  /// PSNR of identical pictures: the best possible score, not a missing one.
  @Test(
    "A score may be infinite",
    arguments: [
      ("where: { metric: 'ssimulacra2' }, every: 'score', atLeast: 59", Verdict.pass, "all 3 rows"),
      ("where: { metric: 'ssimulacra2' }, mean: 'score', atLeast: 1000", .pass, "is inf"),
      ("count: 'score', equals: 3", .pass, "3 of 3 rows"),
      ("where: { metric: 'ssimulacra2' }, worst: 'score', atLeast: 70", .fail, "59.99"),
      ("where: { metric: 'ssimulacra2' }, every: 'score', below: 100", .fail, "the worst is inf"),
    ])
  func infinite(assertion: String, verdict: Verdict, says: String) throws {
    let run = Example().with { $0.scores["a.jpg"] = .infinity }
    let judgement = try report(gate("{ name: 'x', \(assertion) }"), run).judgements[0]
    #expect(judgement.verdict == verdict && judgement.why.contains(says), "\(judgement.why)")
  }

  /// c.jpg has no size, so what holds for the others is not known to hold for all.
  @Test(
    "Rows without a figure keep an assertion from passing, unless it leaves them out",
    arguments: [
      BoundsCase(
        "every: 'mainBytes', below: '2MiB'", .cannotTell,
        "2 of 3 rows had a value; 1 undefined (c.jpg, convos); all 2 rows below 2,097,152 bytes"),
      BoundsCase("every: 'mainBytes', undefined: 'cannotTell', below: '2MiB'", .cannotTell, "1 undefined"),
      BoundsCase("every: 'mainBytes', undefined: 'skip', below: '2MiB'", .pass, "2 of 3 rows had a value; 1 undefined"),
      BoundsCase("every: 'mainBytes', below: '1MB'", .fail, "1 undefined (c.jpg, convos); 1 of 2 rows not below"),
      BoundsCase("median: 'mainBytes', below: '2MB'", .cannotTell, "the median of 2 rows"),
      BoundsCase("share: { of: 'mainBytes', below: '2MB' }, atLeast: 1", .cannotTell, "1 undefined"),
      BoundsCase("count: 'mainBytes', equals: 2", .pass, "2 of 2 rows"),
      BoundsCase("every: 'photoClass', equals: 'portrait'", .fail, "2 of 3 rows not equal to portrait"),
    ])
  func undefined(example: BoundsCase) throws {
    let run = Example().with { $0.bytes["c.jpg"] = nil }
    let report = try report(gate("{ name: 'x', \(example.assertion) }"), run)
    let judgement = report.judgements[0]
    #expect(judgement.verdict == example.verdict && judgement.why.contains(example.says), "\(judgement.why)")
    let undefined = judgement.assertion.column.name == "mainBytes" ? 1 : 0
    #expect(report.json().contains("\"undefined\":\(undefined)"))
  }

  @Test("A waiver takes nothing from the count of rows without a figure") func undefinedAndWaived() throws {
    let run = Example().with { $0.bytes["c.jpg"] = nil }
    let waiver = "{ assertion: 'x', photo: 'b.jpg', ceiling: 2000000, because: 'y', until: '2099-01-01' }"
    let judgement = try report(gate("{ name: 'x', every: 'mainBytes', below: '1MB' }", waivers: waiver), run)
      .judgements[0]
    #expect(judgement.verdict == .cannotTell, "\(judgement.why)")
    #expect(judgement.why.contains("2 of 3 rows had a value; 1 undefined (c.jpg, convos)"), "\(judgement.why)")
  }

  @Test("A verdict and its reason", arguments: cases) func verdict(example: BoundsCase) throws {
    let judgement = try report(gate("{ name: 'x', \(example.assertion) }")).judgements[0]
    #expect(judgement.verdict == example.verdict, "\(judgement.why)")
    #expect(judgement.why.contains(example.says), "\(judgement.why)")
    #expect(judgement.offenders.isEmpty == (judgement.verdict != .fail))
  }

  @Test(
    "A figure near its limit has enough digits to differ from it",
    arguments: [
      (49.05774522032929, "49.06"), (79.99964, "79.9996"), (80.0.nextDown, "79.99999999999999"),
      (0.00325172, "0.00325"),
    ])
  func digits(score: Double, says: String) throws {
    var run = Example()
    run.scores["c.jpg"] = score
    let judgement = try report(
      gate("{ name: 'x', where: { metric: 'ssimulacra2', photo: 'c.jpg' }, worst: 'score', atLeast: 80 }"), run
    )
    .judgements[0]
    #expect(
      judgement.why == "the worst of 1 row is \(says) (c.jpg, convos, main, phone, fit, ssimulacra2), not at least 80")
    #expect(judgement.value == .real(score))
  }

  @Test("The worst offender comes first and is named") func offenders() throws {
    let judgement = try report(gate("{ name: 'x', where: { metric: 'ssimulacra2' }, every: 'score', atLeast: 80 }"))
      .judgements[0]
    #expect(judgement.offenders.map { $0.key["photo"] } == ["c.jpg", "b.jpg"])
    #expect(judgement.offenders[0].why == "score is 59.99")
  }

  @Test(
    "A count fails if there are too many rows, or too few",
    arguments: [
      ("count: { of: 'mainBytes', above: '1MB' }, equals: 0", ["c.jpg", "b.jpg"]),
      ("count: { of: 'mainBytes', above: '1MB' }, equals: 3", ["a.jpg"]),
      ("count: { of: 'mainBytes', above: '1MB' }, atMost: 1", ["c.jpg", "b.jpg"]),
      ("share: { of: 'mainBytes', above: '1MB' }, atLeast: '70%'", ["a.jpg"]),
    ])
  func countedOffenders(assertion: String, photos: [String]) throws {
    let judgement = try report(gate("{ name: 'x', \(assertion) }")).judgements[0]
    #expect(judgement.offenders.map { $0.key["photo"] } == photos)
  }

  @Test("A chance is for the budget that it was simulated with") func budget() throws {
    let chances = try gate(
      "{ name: 'x', every: 'chanceInBudget', atLeast: 0 }, { name: 'y', where: { metric: 'ssimulacra2' }, every: 'score', atLeast: 0 }"
    )
    let judgements = try report(chances, Example().with { $0.budget = 10 }).judgements
    #expect(judgements.map(\.verdict) == [.cannotTell, .pass])
    #expect(judgements[0].lacking == .measurement(options: ["--budget", "5.0s"]))
  }

  @Test(
    "Measured seconds are not judged, with or without a baseline",
    arguments: ["atMost: 9", "versus: 'baseline', atMostRatio: 2"])
  func measured(limit: String) throws {
    let run = Example().with { $0.ratios = ["a.jpg": 1, "b.jpg": 1, "c.jpg": 1] }
    let judgement = try report(gate("{ name: 'x', every: 'compressCpuRatio', \(limit) }"), run, baseline: run)
      .judgements[0]
    #expect(judgement.verdict == .cannotTell)
    #expect(judgement.why.contains("shown and not judged; assert compressInstructions"), "\(judgement.why)")
  }

  @Test("Verdicts combine: fail beats cannot tell beats pass; without assertions the gate cannot tell")
  func combination() {
    #expect(Verdict.combined([.pass, .cannotTell, .fail]) == .fail)
    #expect(Verdict.combined([.pass, .cannotTell]) == .cannotTell)
    #expect(Verdict.combined([.pass, .pass]) == .pass)
    #expect(Verdict.combined([]) == .cannotTell)
  }
}
