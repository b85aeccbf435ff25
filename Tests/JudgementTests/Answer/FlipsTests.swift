import CompressionStrategies
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Testing

@Suite("What would change an answer")
struct FlipsTests {
  @Test("an answer says what would change it")
  func flips() throws {
    let evidence = AnswerTests.evidence(
      [AnswerTests.Behaviour(scores: [62], bytes: [200_000]), AnswerTests.Behaviour(chances: [0.55], scores: [99])],
      photos: 20)
    let answer = Answer(evidence, for: AnswerTests.question())
    #expect(answer.policies == ["a"])
    let flip = try #require(answer.flips.first { $0.axis == .harmedBelow })
    #expect(flip.segments.map(\.policies) == [["a"], ["b"]])
    // At 61 they are 0.5498 and 0.5497, at 62 they are 0.5 and 0.5497.
    #expect(flip.segments.last?.from == .number(62))
  }

  /// Over the slower link, c is a little worse than a, and better over the faster one; both within a point. With the
  /// fewest bytes b is recommended on both, and a with more is never.
  @Test("segments whose recommendations differ by less than a point are one", arguments: ["b", "c"])
  func onePick(_ small: String) throws {
    func cell(_ chances: [Double], _ bytes: Double) -> Evidence.Cell {
      var cell = Evidence.Cell()
      (cell.status, cell.bytes, cell.scores) = (.ok, bytes, [100])
      cell.uploads = chances.enumerated().map { place, chance in
        let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: chance)
        return Evidence.Sending(sent: sent, seen: sent, totalChance: nil, medianSeconds: Double(place))
      }
      return cell
    }
    let chances = [[0.909, 0.900], [0.904, 0.906], [0.900, 0.909]]
    let evidence = Evidence(
      policies: ["a", "b", "c"], photos: (0..<30).map { .init("\(10 + $0)") }, links: ["wifi", "4g"],
      devices: ["phone"],
      cells: chances.enumerated().map { place, chances in
        (0..<30).map { cell(chances, ["a", "b", "c"][place] == small ? 850 : 900 - Double($0)) }
      })
    let flip = try #require(Answer(evidence, for: AnswerTests.overBoth).flips.first { $0.axis == .slowestLink })
    #expect(flip.segments.map(\.policies) == [[small]] && flip.segments.map(\.verdict) == [.take])
  }

  /// One policy's pictures are late on the slowest twentieth of the paths, the other's on the slowest hundredth; by hand.
  @Test("over a population the share of its slowest tenth is an axis, instead of that of the slowest link")
  func slowestPaths() throws {
    func evidence(isOverPaths: Bool) -> Evidence {
      func cells(chance: Double, score: Double, bytes: Double) -> [Evidence.Cell?] {
        var cell = Evidence.Cell()
        (cell.status, cell.bytes, cell.scores) = (.ok, bytes, [score])
        let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: chance)
        let sending = Evidence.Sending(
          sent: sent, seen: sent, totalChance: nil, medianSeconds: 1, isOverPaths: isOverPaths)
        cell.uploads = [sending, sending]
        return [cell, cell]
      }
      return Evidence(
        policies: ["a", "b"], photos: [.init("1.jpg"), .init("2.jpg")], links: ["wifi", "4g"], devices: ["phone"],
        cells: [
          cells(chance: 0.95, score: 60 + 5 * 2.197_225, bytes: 1),
          cells(chance: 0.99, score: 60 + 5 * 1.734_601, bytes: 2),
        ])
    }
    let flips = Answer(evidence(isOverPaths: true), for: AnswerTests.overBoth).flips
    #expect(!flips.contains { $0.axis == .slowestLink })
    let flip = try #require(flips.first { $0.axis == .slowestPaths })
    // They look fine to 0.9 and to 0.85. 0.9 (1 - s/2) and 0.85 (1 - s/10) are within a point from s = 0.1096 to 0.1644.
    #expect(flip.link == nil && flip.segments.last?.to == .number(1))
    #expect(flip.segments.map(\.policies) == [["a"], ["b"]])
    #expect(flip.segments.map(\.from) == [.number(0), .number(0.17)])
    #expect(flip.slowShare(in: AnswerTests.overBoth) == 0.1)
    let single = Answer(evidence(isOverPaths: false), for: AnswerTests.overBoth).flips
    #expect(single.contains { $0.axis == .slowestLink } && !single.contains { $0.axis == .slowestPaths })
  }

  @Test("criteria and the share who zoom in are axes if they were measured")
  func lookingFlips() throws {
    var question = AnswerTests.question()
    question.criterion = AnswerLooksTests.notice
    let evidence = AnswerLooksTests.looked(
      [[99, 9.9, 9.2], [50, 9.8, 9.8]], criteria: [.score(60), AnswerLooksTests.notice])
    let flips = Answer(evidence, for: question).flips
    let criteria = try #require(flips.first { $0.axis == .criterion })
    #expect(criteria.segments.map(\.from) == [.name("score-60"), .name("notice")])
    #expect(criteria.segments.map(\.policies) == [["a"], ["a"]])
    let zooming = try #require(flips.first { $0.axis == .zooming })
    #expect(zooming.segments.map(\.policies) == [["a"], ["b"]] || zooming.segments.last?.policies == ["b"])
    #expect(!flips.contains { $0.axis == .harmedBelow })
    question.criterion = .score(60)
    let scored = Answer(evidence, for: question).flips
    #expect(scored.contains { $0.axis == .harmedBelow } && !scored.contains { $0.axis == .zooming })
  }
}
