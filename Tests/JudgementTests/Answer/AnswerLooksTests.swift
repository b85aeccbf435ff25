import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Testing

@Suite("An answer by another criterion")
struct AnswerLooksTests {
  /// Two policies on four photos, each seen by ColorVideoVDP as it is held and zoomed in by two.
  static func looked(_ scores: [[Double?]], criteria: [Criterion] = []) -> Evidence {
    let cells = scores.map { own in
      (0..<4).map { _ -> Evidence.Cell? in
        var cell = Evidence.Cell()
        (cell.status, cell.bytes, cell.scores) = (.ok, 1, own)
        var upload = Upload()
        (upload.chanceInBudget, upload.failedShare) = (1, 0)
        cell.uploads = [Evidence.Sending(upload, budgetSeconds: 5)]
        return cell
      }
    }
    return Evidence(
      policies: ["a", "b"], photos: (0..<4).map { Evidence.Photo("\($0)") }, links: ["wifi"], devices: ["phone"],
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
