import ImageCodecs
import Testing
@testable import Judgement

@Suite("Suggested gates") struct SuggestionTests {
  @Test("A run meets the limits that were suggested from it, and the text is a gates file")
  func kept() throws {
    let run = Example().with { $0.instructions = 1_000_000 }
    let text = try Suggestion([run.figures, run.with { $0.bytes["a.jpg"] = 910_000 }.figures]).text()
    let gate = try Gate(parsing: Array(text.utf8), name: "suggested")
    #expect(gate.assertions.count == 6)
    let report = try report(gate, run, baseline: run)
    #expect(report.verdict == .pass, "\(report.text())")
    #expect(text.contains("// the largest seen is 2,097,152"))
    #expect(text.contains("median: \"compressInstructions\", versus: \"baseline\", atMostRatio: 1.01"))
  }
}
