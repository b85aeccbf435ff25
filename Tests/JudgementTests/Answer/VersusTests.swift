import Judgement
import Records
import Testing

@Suite("Each policy compared with one of them")
struct VersusTests {
  private typealias Behaviour = AnswerTests.Behaviour

  private static func row(_ left: Behaviour, against right: Behaviour, photos: Int) throws -> Versus.Row {
    let evidence = AnswerTests.evidence([left, right], photos: photos)
    let versus = try #require(Versus(evidence, for: AnswerTests.question(), against: "b"))
    #expect(versus.policy == "b" && versus.rows.map(\.policy) == ["a"])
    return versus.rows[0]
  }

  /// Two photos: two gaps, and two more two thirds of their range beyond each, by Student's t with three degrees.
  @Test("is the mean of the gaps, and two photos show nothing")
  func twoPhotos() throws {
    let row = try Self.row(
      Behaviour(chances: [0.9, 0.7], scores: [80, 50], bytes: [300_000, 500_000]),
      against: Behaviour(chances: [0.5, 0.6], scores: [70, 90], bytes: [400_000, 900_000]), photos: 2)
    let bytes = try #require(row.bytes)
    #expect(bytes.mean == -250_000 && !bytes.isShown)
    // The gaps −400, −100 and −600, 100 kB: their standard error is 155.46 kB, and t is 3.159.
    #expect(abs(bytes.lower + 741_100) < 500 && abs(bytes.upper - 241_100) < 500)
    let score = try #require(row.score)
    #expect(score.mean == -15 && !score.isShown)
    let sent = try #require(row.sent)
    #expect(abs(sent.mean - 0.25) < 1e-12)
    // Only a harms the second photo: (1 + 1) / 4 minus (0 + 1) / 4, by Bonett and Price.
    let harmed = try #require(row.harmed)
    #expect(harmed.mean == 0.5 && abs(harmed.lower + 0.5626) < 1e-4 && harmed.upper == 1 && !harmed.isShown)
    // fine(60) is one half, and 0.4 × 1/2 is 0.2 more than zero.
    let well = try Self.row(
      Behaviour(chances: [0.9], scores: [60]), against: Behaviour(chances: [0.5], scores: [60]), photos: 2)
    #expect(abs(try #require(well.sentWell).mean - 0.2) < 1e-12)
  }

  @Test("compares sizes and scores on the photos that both have; a lost photo counts as not sent")
  func lostPhotos() throws {
    let row = try Self.row(
      Behaviour(chances: [1], scores: [80], bytes: [200_000, 200_000, nil]),
      against: Behaviour(chances: [1], scores: [75], bytes: [500_000, 500_000, 100_000]), photos: 3)
    let bytes = try #require(row.bytes)
    #expect(abs(bytes.mean + 300_000) < 1e-6 && abs((row.score?.mean ?? 0) - 5) < 1e-9)
    #expect(abs((row.sent?.mean ?? 0) + 1.0 / 3) < 1e-12)
    let nothing = try Self.row(Behaviour(bytes: [nil]), against: Behaviour(), photos: 2)
    #expect(nothing.bytes == nil && nothing.score == nil && nothing.sent?.mean == -1)
  }

  private typealias SameEye = Versus.SameEye

  private static func matched(_ policies: [Behaviour], curves: [[Int]], photos: Int = 2) throws -> [Versus.Matched] {
    let evidence = AnswerTests.evidence(policies, photos: photos)
    let versus = try #require(Versus(evidence, for: AnswerTests.question(), against: "a", curves: curves))
    return versus.rows.map(\.matched)
  }

  private static func ratio(_ matched: Versus.Matched) -> Double? {
    if case .sameEye(let eye) = matched { eye.ratio } else { nil }
  }

  /// A sweep with 100 kB at 60 and 400 kB at 80 takes 200 kB at 70: half way by the logarithm.
  @Test("at equal quality, a sweep is interpolated between its policies")
  func alongASweep() throws {
    let sweep = [Behaviour(scores: [60], bytes: [100_000]), Behaviour(scores: [80], bytes: [400_000])]
    let told = try Self.matched([Behaviour(scores: [70], bytes: [250_000])] + sweep, curves: [[1, 2]])
    for matched in told { #expect(abs(try #require(Self.ratio(matched)) - 0.8) < 1e-12) }
    // With a member of the sweep as baseline, the other way round.
    let against = try Self.matched(sweep + [Behaviour(scores: [70], bytes: [250_000])], curves: [[0, 1]])
    #expect(against[0] == .sameSweep)
    #expect(abs(try #require(Self.ratio(against[1])) - 1.25) < 1e-12)
  }

  @Test("two policies outside sweeps are compared along one at the same score, photo by photo")
  func beside() throws {
    let sweep = [Behaviour(scores: [60], bytes: [100_000]), Behaviour(scores: [80], bytes: [400_000])]
    let reference = Behaviour(scores: [70], bytes: [200_000])
    // At 80 it takes 300 kB and at 60 it takes 150 kB, where the sweep takes 400 and 100: 0.75 and 1.5 times, with the
    // geometric mean √1.125; two photos are too few to show anything.
    let rival = Behaviour(scores: [80, 60], bytes: [300_000, 150_000])
    let told = try Self.matched([reference] + sweep + [rival], curves: [[1, 2]])
    guard case .sameEye(let eye) = told[2] else { throw Unexpected() }
    #expect(abs(eye.ratio - 1.125.squareRoot()) < 1e-12 && !eye.isShown && eye.photos == 2 && eye.of == 2)
    #expect(abs(eye.lower - 0.341) < 0.002 && abs(eye.upper - 3.299) < 0.01)
  }

  private struct Unexpected: Error {}

  @Test("there is no figure without a sweep, or if it ends before the score")
  func unknown() throws {
    let reference = Behaviour(scores: [70, 70, 90], bytes: [200_000])
    #expect(try Self.matched([reference, Behaviour()], curves: []) == [.noSweep])
    let sweep = [Behaviour(scores: [60], bytes: [100_000]), Behaviour(scores: [80], bytes: [400_000])]
    let half = try Self.matched([reference] + sweep, curves: [[1, 2]], photos: 4)
    #expect(Self.ratio(half[0]) == 1)
    let less = try Self.matched([reference] + sweep, curves: [[1, 2]], photos: 5)
    #expect(less == [.outOfReach(photos: 2, of: 5), .outOfReach(photos: 2, of: 5)])
  }

  @Test("the same policy has no difference, and an unknown one is not compared")
  func sameAndStrangers() throws {
    let row = try Self.row(Behaviour(), against: Behaviour(), photos: 3)
    #expect(row.sentWell?.mean == 0 && row.sentWell?.isShown == false && row.bytes?.isShown == false)
    let evidence = AnswerTests.evidence([Behaviour()], photos: 2)
    #expect(Versus(evidence, for: AnswerTests.question(), against: "stranger") == nil)
    #expect(Versus(AnswerTests.evidence([Behaviour()], photos: 0), for: AnswerTests.question(), against: "a") == nil)
  }
}
