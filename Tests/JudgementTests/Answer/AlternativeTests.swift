import CompressionStrategies
import Documents
import ImageCodecs
import Judgement
import PerceptualQuality
import Records
import Testing

@Suite("Answers to alternatives")
struct AlternativeTests {
  /// `a` looks fine to 0.9 of the viewers and sends 0.95 in time, `b` 0.85 and 0.99; of 0.95, the twentieth that is late
  /// is half of the slowest tenth of the paths.
  private static let evidence: Evidence = {
    func cells(chance: Double, score: Double, bytes: Double) -> [Evidence.Cell?] {
      var cell = Evidence.Cell()
      (cell.status, cell.bytes, cell.scores) = (.ok, bytes, [score])
      let sent = ArrivalTimes(quantiles: [], arrived: 1, budgetSeconds: 5, chance: chance)
      let sending = Evidence.Sending(sent: sent, seen: sent, totalChance: nil, medianSeconds: 1, isOverPaths: true)
      cell.uploads = [sending, sending]
      return [cell, cell]
    }
    return Evidence(
      policies: ["a", "b"], photos: [.init("1.jpg"), .init("2.jpg", isGenerated: true)], links: ["wifi", "4g"],
      devices: ["phone"],
      cells: [
        cells(chance: 0.95, score: 60 + 5 * 2.197_225, bytes: 1),
        cells(chance: 0.99, score: 60 + 5 * 1.734_601, bytes: 2),
      ])
  }()

  @Test("a third and two thirds of the uploads over the slowest tenth of the paths, by hand")
  func slowPaths() throws {
    let own = Answer(Self.evidence, for: AnswerTests.overBoth)
    #expect(own.policies == ["a"])
    let all = Self.evidence.alternatives(to: AnswerTests.overBoth)
    // 0.9 (1 - s / 2) and 0.85 (1 - s / 10).
    for (share, wells) in [(0.33, [0.7515, 0.82195]), (0.67, [0.5985, 0.79305])] {
      let slow = try #require(all.first { $0.change == .slowPaths(share) })
      #expect(slow.answer.policies == ["b"] && slow.isOther(than: own))
      for (policy, well) in zip(["a", "b"], wells) {
        #expect(abs((slow.answer.row(of: policy)?.sentWell ?? 0) - well) < 1e-6)
      }
      #expect(slow.question.options(since: AnswerTests.overBoth) == ["--slow-paths", "\(share)"])
    }
  }

  @Test("only what the run has data for is an alternative, and nothing that is asked already")
  func list() {
    let changes = Self.evidence.alternatives(to: AnswerTests.overBoth).map(\.change)
    // Other budgets need times of arrival, other screens, criteria and phones were not measured.
    #expect(changes == [.slowPaths(0.33), .slowPaths(0.67), .link("wifi"), .link("4g"), .realPhotos])
  }

  @Test("two, three, ten and fifteen seconds are asked, and what arrives by then counts, by hand")
  func budgets() {
    // Evenly spread from 40 ms to 8 s: of 200 uploads 25 arrive in each second.
    let times = ArrivalTimes(quantiles: (1...200).map { 40 * $0 }, arrived: 1, budgetSeconds: 5, chance: 0.625)
    var cell = Evidence.Cell()
    (cell.status, cell.bytes, cell.scores) = (.ok, 1, [200])
    cell.uploads = [Evidence.Sending(sent: times, seen: times, totalChance: nil, medianSeconds: 4)]
    let evidence = Evidence(
      policies: ["a"], photos: [.init("1.jpg")], links: ["wifi"], devices: ["phone"], cells: [[cell]])
    let asked = AnswerTests.question()
    let found = evidence.alternatives(to: asked)
    #expect(found.map(\.change) == [2, 3, 10, 15].map { .budget($0) })
    #expect(found.map { $0.question.options(since: asked) } == [2, 3, 10, 15].map { ["--budget", "\($0)s"] })
    for (alternative, share) in zip(found, [0.25, 0.375, 1, 1]) {
      #expect(abs((alternative.answer.row(of: "a")?.sent ?? 0) - share) < 0.006)
    }
  }

  @Test("one link by itself, and only real photos, are asked as report asks them")
  func options() throws {
    for alternative in Self.evidence.alternatives(to: AnswerTests.overBoth) {
      let options = alternative.question.options(since: AnswerTests.overBoth)
      switch alternative.change {
      case .link(let link): #expect(options == ["--links", link])
      case .realPhotos: #expect(options == ["--photos", "real"] && alternative.answer.photos == 1)
      default: break
      }
    }
  }

  @Test("a phone's seconds follow from another's if each step takes the same multiple")
  func phones() throws {
    let phones = try ["old", "recent"].map { try #require(Phone.presets[$0]).whole }
    let ratio = try #require(phones[0].ratio(to: phones[1]))
    #expect(abs(ratio - 4) < 1e-12)
    var other = phones[1]
    other.costs["decode"]?.megapixel *= 2
    #expect(other.ratio(to: phones[1]) == nil)
  }
}
