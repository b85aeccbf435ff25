import ImageCodecs
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
