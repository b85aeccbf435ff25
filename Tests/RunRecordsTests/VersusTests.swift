import RunRecords
import Testing

@Suite("Each policy against one of them")
struct VersusTests {
  private typealias Behaviour = AnswerTests.Behaviour

  private static func row(_ left: Behaviour, against right: Behaviour, photos: Int) throws -> Versus.Row {
    let evidence = AnswerTests.evidence([left, right], photos: photos)
    let versus = try #require(Versus(evidence, for: AnswerTests.question(), against: "b"))
    #expect(versus.policy == "b" && versus.rows.map(\.policy) == ["a"])
    return versus.rows[0]
  }

  /// Of two photos a draw has the first one twice in a quarter of all draws, the second one twice in another quarter:
  /// 95 of 100 draws reach from one gap to the other.
  @Test("is the mean of the gaps, and of two photos lies between them")
  func twoPhotos() throws {
    let row = try Self.row(
      Behaviour(chances: [0.9, 0.7], scores: [80, 50], bytes: [300_000, 500_000]),
      against: Behaviour(chances: [0.5, 0.6], scores: [70, 90], bytes: [400_000, 900_000]), photos: 2)
    let bytes = try #require(row.bytes)
    #expect(bytes.mean == -250_000 && bytes.lower == -400_000 && bytes.upper == -100_000 && bytes.isShown)
    let score = try #require(row.score)
    #expect(score.mean == -15 && score.lower == -40 && score.upper == 10 && !score.isShown)
    let sent = try #require(row.sent)
    #expect(abs(sent.mean - 0.25) < 1e-12 && abs(sent.lower - 0.1) < 1e-12 && abs(sent.upper - 0.4) < 1e-12)
    // The second photo is harmed under a alone: 0 and 1, of which an interval that holds 0 shows nothing.
    let harmed = try #require(row.harmed)
    #expect(harmed.mean == 0.5 && harmed.lower == 0 && harmed.upper == 1 && !harmed.isShown)
    // fine(60) is one half, and 0.4 × 1/2 is 0.2 more than nothing.
    let well = try Self.row(
      Behaviour(chances: [0.9], scores: [60]), against: Behaviour(chances: [0.5], scores: [60]), photos: 2)
    #expect(abs(try #require(well.sentWell).mean - 0.2) < 1e-12)
  }

  @Test("compares sizes and scores on the photos that both have; a lost photo counts as not sent")
  func lostPhotos() throws {
    let row = try Self.row(
      Behaviour(chances: [1], scores: [80], bytes: [200_000, nil]),
      against: Behaviour(chances: [1], scores: [75], bytes: [500_000, 100_000]), photos: 2)
    #expect(row.bytes?.mean == -300_000 && row.score?.mean == 5)
    #expect(row.sent?.mean == -0.5)
    let nothing = try Self.row(Behaviour(bytes: [nil]), against: Behaviour(), photos: 2)
    #expect(nothing.bytes == nil && nothing.score == nil && nothing.sent?.mean == -1)
  }

  @Test("the same is no difference, and nobody is held against a stranger")
  func sameAndStrangers() throws {
    let row = try Self.row(Behaviour(), against: Behaviour(), photos: 3)
    #expect(row.sentWell?.mean == 0 && row.sentWell?.isShown == false && row.bytes?.isShown == false)
    let evidence = AnswerTests.evidence([Behaviour()], photos: 2)
    #expect(Versus(evidence, for: AnswerTests.question(), against: "stranger") == nil)
    #expect(Versus(AnswerTests.evidence([Behaviour()], photos: 0), for: AnswerTests.question(), against: "a") == nil)
  }
}
