import Documents
import Foundation
import ImageCodecs
import PerceptualQuality
import Testing

@Suite("Reasons")
struct ReasonTests {
  /// The codes in the contract.
  static let contract: Set = [
    "inputTooLarge", "serverLimit", "limitNotReached", "overLimit", "truncated", "corrupt", "unsupported",
    "tooManyPixels", "notAnImage", "unreadable", "timeout", "memory", "crashed", "externalFailed",
  ]

  @Test("have the contract's codes") func codes() {
    #expect(Self.contract.isSubset(of: Reason.Code.allCases.map(\.rawValue)))
  }

  @Test("are read from what they write, even with colons in the sentence", arguments: Reason.Code.allCases)
  func text(code: Reason.Code) {
    let reason = Reason(code, "libvips: webp: 12 bytes")
    #expect(reason.description == "\(code.rawValue): libvips: webp: 12 bytes")
    #expect(Reason(reason.description) == reason)
  }

  @Test("are not read from other text", arguments: ["", "corrupt", "because: I say so", ": corrupt", "Corrupt: a"])
  func noReason(text: String) { #expect(Reason(text) == nil) }

  @Test("of the machine may not occur again; those of a photo or a policy do") func machine() {
    let again = Reason.Code.allCases.filter(\.isOfTheMachine)
    #expect(again == [.unreadable, .timeout, .memory, .crashed])
    #expect(Reason.Code.allCases.filter(\.breaksLimit) == [.serverLimit, .limitNotReached])
  }
}

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
