import Judgement
import Records
import Testing

extension AnswerTests {
  /// What a made-up policy does, photo by photo; the last value is repeated for the rest.
  struct Behaviour: Sendable {
    var breaksLimit = false
    /// Whether its pictures are larger than it claims.
    var breaksOwnLimit = false
    var chances = [1.0]
    var scores: [Double?] = [80]
    var bytes: [Int?] = [500_000]
    /// CPU seconds of compression.
    var compress: [Double?] = [nil]
    /// The arrival times of uploads, as a record keeps them.
    var quantiles: String?
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var photos = 40
    var goal = Question.Goal.well
    let policies: [Behaviour]
    let verdict: Answer.Verdict
    var picks: [String] = []
    var shortfall: Answer.Shortfall?
    /// By policy.
    var standings: [Answer.Standing] = []
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a broken limit is set aside, however good",
      policies: [Behaviour(breaksLimit: true, bytes: [1]), Behaviour(scores: [70])],
      verdict: .take, picks: ["b"], standings: [.breaksLimits, .pick]),
    Case(
      testDescription: "more sends that go well win over fewer bytes",
      policies: [Behaviour(scores: [60], bytes: [100_000]), Behaviour(scores: [70], bytes: [900_000])],
      verdict: .take, picks: ["b"], standings: [.frontier, .pick]),
    Case(
      testDescription: "what another beats in all three is dominated",
      policies: [Behaviour(scores: [65], bytes: [900_000]), Behaviour(scores: [75], bytes: [300_000])],
      verdict: .take, picks: ["b"], standings: [.dominated, .pick]),
    Case(
      testDescription: "of those within a point of the highest, the one with the fewest bytes",
      policies: [
        Behaviour(scores: [90], bytes: [900_000]), Behaviour(scores: [88], bytes: [300_000]),
        Behaviour(scores: [87.9], bytes: [200_000]),
      ], verdict: .take, picks: ["c"], standings: [.tie, .tie, .pick]),
    Case(
      testDescription: "a rival of a toss-up is the one that takes the place most often, not the highest",
      policies: [
        Behaviour(scores: (0..<40).map { $0 % 2 == 0 ? 90 : 66 }, bytes: [300_000]),
        Behaviour(scores: (0..<40).map { $0 % 2 == 0 ? 67 : 84.5 }, bytes: [310_000]),
        Behaviour(scores: (0..<40).map { $0 % 2 == 0 ? 67 : 85 }, bytes: [900_000]),
      ], verdict: .tossUp, picks: ["a", "b"], standings: [.pick, .pick, .tie]),
    Case(
      testDescription: "what is best in too few draws is a toss-up, and the sure one is not",
      policies: [
        Behaviour(scores: (0..<40).map { $0 % 2 == 0 ? 90 : 66 }, bytes: [300_000]),
        Behaviour(scores: (0..<40).map { $0 % 2 == 0 ? 67 : 85 }, bytes: [310_000]),
        Behaviour(scores: [62], bytes: [100_000]),
      ], verdict: .tossUp, picks: ["a", "b"], standings: [.pick, .pick, .frontier]),
    Case(
      testDescription: "what is beaten is in no toss-up",
      policies: [Behaviour(scores: [90], bytes: [300_000]), Behaviour(scores: [88], bytes: [900_000])],
      verdict: .take, picks: ["a"], standings: [.pick, .dominated]),
    Case(
      testDescription: "that few photos show no harm is no evidence that one harms no more", photos: 20,
      policies: [Behaviour(scores: [65], bytes: [900_000]), Behaviour(scores: [75], bytes: [300_000])],
      verdict: .take, picks: ["b"], standings: [.frontier, .pick]),
    Case(
      testDescription: "what looks best keeps its own limit", goal: .eye,
      policies: [
        Behaviour(breaksOwnLimit: true, scores: [99], bytes: [900_000]), Behaviour(scores: [80], bytes: [300_000]),
      ], verdict: .take, picks: ["b"]),
    Case(
      testDescription: "few photos that show no difference show no equality",
      photos: 12,
      policies: [
        Behaviour(scores: [40, 90], bytes: [300_000]), Behaviour(scores: [90], bytes: [900_000]),
      ], verdict: .take, picks: ["b"]),
    Case(
      testDescription: "a photo that is lost goes badly, whoever is to blame",
      policies: [Behaviour(bytes: [nil, nil, nil, 100_000]), Behaviour(scores: [78], bytes: [900_000])],
      verdict: .take, picks: ["b"]),
    Case(
      testDescription: "of two that do the same the name decides",
      policies: [Behaviour(), Behaviour()], verdict: .take, picks: ["a"], standings: [.pick, .tie]),
    Case(
      testDescription: "a tenth without a score is not judged, less is",
      policies: [
        Behaviour(scores: Array(repeating: 80, count: 36) + [nil], bytes: [1]),
        Behaviour(scores: Array(repeating: 80, count: 37) + [nil], bytes: [2]),
      ], verdict: .take, picks: ["b"], standings: [.notJudged, .pick]),
    Case(
      testDescription: "fewer than half is not good enough",
      policies: [Behaviour(scores: [50]), Behaviour(chances: [0.4])],
      verdict: .none, shortfall: .half),
    Case(
      testDescription: "all break a limit", policies: [Behaviour(breaksLimit: true), Behaviour(breaksLimit: true)],
      verdict: .none, shortfall: .limits),
    Case(
      testDescription: "fewest bytes of those that reach the floor", goal: .bytes,
      policies: [
        Behaviour(scores: [90], bytes: [900_000]), Behaviour(scores: [75], bytes: [300_000]),
        Behaviour(scores: [65], bytes: [100_000]),
      ], verdict: .take, picks: ["b"]),
    Case(
      testDescription: "a floor that nothing reaches", goal: .bytes, policies: [Behaviour(scores: [65])],
      verdict: .none, shortfall: .floor),
    Case(
      testDescription: "the highest median score of those that reach the floor", goal: .eye,
      policies: [
        Behaviour(chances: [0.95], scores: [92], bytes: [900_000]), Behaviour(scores: [80], bytes: [300_000]),
        Behaviour(chances: [0.5], scores: [99], bytes: [2_000_000]),
      ], verdict: .take, picks: ["a"]),
    Case(
      testDescription: "if no policy can be judged, there is no answer",
      policies: [Behaviour(scores: Array(repeating: 80, count: 36) + [nil])], verdict: .none, shortfall: .noScores,
      standings: [.notJudged]),
    Case(
      testDescription: "no scores, no answer", policies: [Behaviour(scores: [nil])], verdict: .none,
      shortfall: .noScores),
    Case(
      testDescription: "nothing was sent", policies: [Behaviour(bytes: [nil])], verdict: .none, shortfall: .noPhotos),
    Case(testDescription: "no policies", policies: [], verdict: .none, shortfall: .noPolicies),
    Case(
      testDescription: "one photo is answered for itself", photos: 1, policies: [Behaviour(), Behaviour(scores: [70])],
      verdict: .take, picks: ["a"]),
  ]
}
