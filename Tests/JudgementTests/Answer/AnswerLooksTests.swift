import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Testing

@Suite("An answer by another criterion")
struct AnswerLooksTests {
  /// Policies on four photos, each seen by SSIMULACRA2, and by ColorVideoVDP as it is held and zoomed in by two. `odd`
  /// has another SSIMULACRA2 of a policy's second and fourth photo.
  static func looked(_ scores: [[Double?]], odd: [Int: Double] = [:], criteria: [Criterion] = []) -> Evidence {
    let cells = scores.enumerated().map { policy, own in
      (0..<4).map { photo -> Evidence.Cell? in
        var cell = Evidence.Cell()
        (cell.status, cell.bytes, cell.scores) = (.ok, 1, own)
        if photo % 2 == 1, let score = odd[policy] { cell.scores[0] = score }
        var upload = Upload()
        (upload.chanceInBudget, upload.failedShare) = (1, 0)
        cell.uploads = [Evidence.Sending(upload, budgetSeconds: 5)]
        return cell
      }
    }
    return Evidence(
      policies: Array(["a", "b", "c"].prefix(scores.count)), photos: (0..<4).map { Evidence.Photo("\($0)") },
      links: ["wifi"], devices: ["phone"],
      cells: cells, measures: [.shown, Measure("cvvdp", at: "fit"), Measure("cvvdp", at: "zoom2")], criteria: criteria)
  }

  static let notice = Criterion(
    name: "notice", title: "", looks: "", source: "", measure: Measure("cvvdp", at: "fit"),
    curve: .jnd(factor: 3.1889, exponent: 1.0129, top: 10), harmedBelow: 0.75)

  /// One JND is 10 − 3.1889^(−1/1.0129) = 9.681746 JOD: half of the viewers notice. A third of it, 9.892421 JOD: erf(0.2248333 / √2) = 17.79 of 100.
  @Test("follows a criterion that asks for another metric, and mixes in recipients who zoom in")
  func criteria() throws {
    let (one, third) = (10 - 0.318254, 10 - 0.107579)
    var question = AnswerTests.question()
    question.criterion = Self.notice
    let evidence = Self.looked([[99, third, one], [50, 10, 10]])
    let answer = Answer(evidence, for: question)
    let row = try #require(answer.row(of: "a"))
    #expect(answer.policies == ["b"] && abs(row.sentWell - 0.8221) < 1e-4 && row.harmed == 0)
    #expect(row.medianScore == 99)
    question.zooming = 0.25
    let mixed = try #require(Answer(evidence, for: question).row(of: "a"))
    #expect(abs(mixed.sentWell - (0.75 * 0.8221 + 0.25 * 0.5)) < 1e-4 && mixed.harmed == 1)
    question.zooming = 1
    #expect(abs((Answer(evidence, for: question).row(of: "a")?.sentWell ?? 0) - 0.5) < 1e-4)
  }

  @Test("a score that a criterion asks for and that is not defined is named, and nothing else is asked instead")
  func undefinedLooks() throws {
    var question = AnswerTests.question()
    question.criterion = Self.notice
    let answer = Answer(Self.looked([[99, nil, 10], [50, nil, 10]]), for: question)
    #expect(answer.shortfall == .noScores && answer.unscored == 4)
    question.criterion.measure = Measure("cvvdp", at: "original")
    #expect(Answer(Self.looked([[99, 9, 9], [50, 9, 9]]), for: question).shortfall == .noScores)
  }

  /// By `notice`, b is as good as the original and a is not; by SSIMULACRA2 at midpoint 60 and width 9, a is 91.7 % fine
  /// and b 50 %, or 90.8 % if it scores 80.6, within a point.
  @Test(
    "the other judge is asked, and disagrees if the recommendation is more than a point behind", arguments: [60, 80.6])
  func otherJudge(score: Double) throws {
    let bothered = Criterion(
      name: "bothered", title: "", looks: "", source: "", measure: .shown, curve: .logistic(midpoint: 60, width: 9),
      harmedBelow: 0.5)
    var question = AnswerTests.question()
    question.criterion = Self.notice
    let evidence = Self.looked([[81.6, 9.7, 9.7], [score, 10, 10]], criteria: [Self.notice, bothered])
    let answer = Answer(evidence, for: question)
    let other = try #require(answer.otherJudge)
    #expect(answer.policies == ["b"] && other.criterion == "bothered" && other.leader == "a")
    #expect(other.disagrees == (score == 60) && abs(other.leaderWell - 0.9168) < 1e-4)
    #expect(Answer(Self.looked([[81.6, 9.7, 9.7], [score, 10, 10]]), for: question).otherJudge == nil)
    question.goal = .bytes
    #expect(Answer(evidence, for: question).otherJudge == nil)
  }

  /// By `notice`, b is better on every photo; by the other judge a is, except in a resample of nothing but the photos on which c is.
  @Test("if the judges disagree, the lower share says how sure the answer is")
  func lessSure() throws {
    let bothered = Criterion(
      name: "bothered", title: "", looks: "", source: "", measure: .shown, curve: .logistic(midpoint: 60, width: 9),
      harmedBelow: 0.5)
    var question = AnswerTests.question()
    question.criterion = Self.notice
    let answer = Answer(
      Self.looked([[90, 9.7, 9.7], [60, 10, 10], [70, 9.7, 9.7]], odd: [2: 99], criteria: [Self.notice, bothered]),
      for: question)
    let other = try #require(answer.otherJudge)
    #expect(answer.policies == ["b"] && answer.winsShare == 1 && other.disagrees && other.winsShare < 1)
    #expect(answer.sure == other.winsShare * 4 / 6)
  }

  @Test("no policy looks best without a score that the table shows, whatever the criterion asks")
  func bestLooking() {
    var question = AnswerTests.question()
    question.criterion = Self.notice
    question.goal = .eye
    #expect(Answer(Self.looked([[99, 10, 10], [50, 10, 10]]), for: question).policies == ["a"])
    let answer = Answer(Self.looked([[nil, 10, 10], [nil, 10, 10]]), for: question)
    #expect(answer.verdict == .none && answer.shortfall == .looks && answer.nearest != nil)
  }
}
