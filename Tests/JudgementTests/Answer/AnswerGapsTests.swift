import CompressionStrategies
import ImageCodecs
import Judgement
import Records
import Testing

@Suite("An answer from photos that lack something")
struct AnswerGapsTests {
  /// Two photos under two policies over two links, a cell of it missing.
  private static func holed(_ hole: (inout [[Evidence.Cell?]]) -> Void) -> Evidence {
    func cell(_ score: Double) -> Evidence.Cell {
      var cell = Evidence.Cell()
      (cell.status, cell.bytes, cell.scores) = (.ok, 100_000, [score])
      let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: 1)
      let sending = Evidence.Sending(sent: sent, seen: sent, totalChance: nil, medianSeconds: 1)
      cell.uploads = [sending, sending]
      return cell
    }
    var cells: [[Evidence.Cell?]] = [[cell(90), cell(90)], [cell(80), cell(80)]]
    hole(&cells)
    return Evidence(
      policies: ["a", "b"], photos: [.init("1.jpg"), .init("2.jpg")], links: ["wifi", "4g"], devices: ["phone"],
      cells: cells)
  }

  @Test("a photo that was not sent over a link of the mix is left out and counted, and is not late")
  func unsent() {
    let evidence = Self.holed { $0[1][0]?.uploads[1] = nil }
    let answer = Answer(evidence, for: AnswerTests.overBoth)
    #expect(answer.photos == 1 && answer.policies == ["a"])
    #expect(answer.table.allSatisfy { $0.sent == 1 })
    #expect(answer.untried.photos == 1 && answer.untried.links == [.init(link: "4g", photos: 1)])
    var overWiFi = AnswerTests.overBoth
    overWiFi.mix.removeLast()
    #expect(Answer(evidence, for: overWiFi).photos == 2)
  }

  @Test("a photo that nobody looked at on the screen is left out and counted, and is not fine")
  func unseen() {
    let answer = Answer(Self.holed { $0[0][1]?.scores = [] }, for: AnswerTests.overBoth)
    #expect(answer.photos == 1 && answer.untried.scores == 1 && answer.unscored == 0)
    let undefined = Answer(Self.holed { $0[0][1]?.scores = [nil] }, for: AnswerTests.overBoth)
    #expect(undefined.photos == 2 && undefined.unscored == 1)
  }

  @Test("a policy whose picture cannot be compared, although another's can, stands apart and is never recommended")
  func notJudged() {
    let answer = Answer(
      Self.holed {
        for policy in 0...1 { $0[policy][1]?.scores = [policy == 0 ? nil : 60] }
      }, for: AnswerTests.overBoth)
    #expect(answer.policies == ["b"] && answer.row(of: "a")?.standing == .notJudged)
    #expect((answer.row(of: "a")?.sentWell ?? 0) > (answer.row(of: "b")?.sentWell ?? 1))
    #expect(answer.row(of: "a")?.isComparable == false && answer.row(of: "b")?.isComparable == true)
    // Half of the pictures have no score under any policy: nothing can be said of them.
    let undefined = Answer(
      Self.holed { for policy in 0...1 { $0[policy][1]?.scores = [nil] } }, for: AnswerTests.overBoth)
    #expect(undefined.shortfall == .noScores && undefined.row(of: "a")?.standing == .notJudged)
  }

  @Test("a damaged photo that is handed on is sent and looks fine to nobody")
  func damaged() throws {
    let answer = Answer(
      Self.holed {
        for policy in 0...1 { $0[policy][1]?.scores = [] }
        $0[0][1]?.isDamaged = true
        $0[1][1]?.status = .failed
        $0[1][1]?.bytes = nil
        $0[1][1]?.uploads = [nil, nil]
      }, for: AnswerTests.overBoth)
    let row = try #require(answer.row(of: "a"))
    #expect(answer.photos == 2 && row.sent == 1 && row.harmed == 0.5 && row.unscored == 0)
    #expect(abs(row.sentWell - 0.5) < 0.01)
  }

  @Test("if every photo lacks something, there is no answer")
  func nothingWhole() {
    let answer = Answer(
      Self.holed {
        $0[0][0] = nil
        $0[1][1]?.uploads[0] = nil
      }, for: AnswerTests.overBoth)
    #expect(answer.shortfall == .noCommonPhotos && answer.photos == 0)
    #expect(answer.untried.trials == 1 && answer.untried.links == [.init(link: "wifi", photos: 1)])
  }
}
