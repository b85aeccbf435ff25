import Foundation
import PerceptualQuality
import Testing

@Suite("Scales of scores")
struct ScoreScaleTests {
  private func scale(_ better: Direction, harmedBelow: Double?) -> ScoreScale {
    ScoreScale(
      name: "m", title: "M", summary: "", better: better, identical: better == .less ? 0 : .infinity,
      harmedBelow: harmedBelow, unit: "dB")
  }

  @Test("say what harms: beyond the threshold on the worse side, and nothing without a threshold") func harm() {
    #expect(scale(.more, harmedBelow: 60).isHarmed(59.9) == true)
    #expect(scale(.more, harmedBelow: 60).isHarmed(60) == false)
    #expect(scale(.less, harmedBelow: 2).isHarmed(2.1) == true)
    #expect(scale(.less, harmedBelow: 2).isHarmed(1) == false)
    #expect(scale(.more, harmedBelow: nil).isHarmed(-100) == nil)
  }

  @Test("are kept in JSON, even with an infinite score for identical pictures") func json() throws {
    for scale in [scale(.more, harmedBelow: nil), scale(.less, harmedBelow: 2)] {
      let data = try JSONEncoder().encode(scale)
      #expect(try JSONDecoder().decode(ScoreScale.self, from: data) == scale)
    }
  }

  @Test("a direction says which figure is better") func direction() {
    #expect(Direction.less.isBetter(1, than: 2) && !Direction.less.isBetter(2, than: 2))
    #expect(Direction.more.isBetter(2, than: 1) && !Direction.more.isBetter(2, than: 2))
    #expect(Direction.less.harm(from: 1, to: 3) == 2 && Direction.more.harm(from: 1, to: 3) == -2)
  }
}
