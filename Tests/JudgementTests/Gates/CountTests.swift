import ImageCodecs
import Testing
@testable import Judgement

@Suite("Counted instructions") struct CountTests {
  private static let assertion = "{ name: 'n', every: 'compressInstructions', versus: 'baseline', atMostRatio: 1.01 }"

  private func outcome(_ change: (inout Example) -> Void) throws -> AssertionResult {
    let base = Example().with { $0.instructions = 1_000_000 }
    let report = try report(gate(Self.assertion), base.with(change), baseline: base)
    return try #require(report.judgements.first)
  }

  @Test("are judged to a per cent") func limit() throws {
    #expect(try outcome { $0.instructions = 1_010_000 }.verdict == .pass)
    #expect(try outcome { $0.instructions = 1_010_001 }.verdict == .fail)
    #expect(try outcome { $0.machine = "another, 64 cores" }.verdict == .pass)
  }

  @Test("are equal within a per cent", arguments: [(1_009_999, Verdict.pass), (1_010_001, .fail), (990_001, .pass)])
  func equality(count: Int, verdict: Verdict) throws {
    let base = Example().with { $0.instructions = 1_000_000 }
    let equal = try gate("{ name: 'n', every: 'compressInstructions', versus: 'baseline', equals: true }")
    let report = try report(equal, base.with { $0.instructions = count }, baseline: base)
    #expect(report.verdict == verdict && report.notes.isEmpty, "\(report.text())")
  }

  @Test("that were impossible, now or before, are named in the verdict") func uncounted() throws {
    let base = Example().with {
      $0.instructions = 1_000_000
      $0.uncounted = "c.jpg"
    }
    let judgement = try report(gate(Self.assertion), base, baseline: base).judgements[0]
    #expect(judgement.verdict == .cannotTell)
    #expect(judgement.why.contains("2 of 3 rows had a value; 1 undefined (c.jpg, convos)"), "\(judgement.why)")
  }

  @Test("cannot be compared with those of other CPU features or libraries, or if they are missing") func kind() throws {
    let other = try outcome { $0.countedWith = "x86-64 sse4.2" }
    #expect(other.verdict == .cannotTell)
    #expect(other.why.contains("x86-64 avx2; this run: x86-64 sse4.2"), "\(other.why)")
    let missing = try outcome { $0.instructions = nil }
    #expect(missing.verdict == .cannotTell && missing.why.contains("not counted"), "\(missing.why)")
    #expect(missing.lacking == .measurement(options: ["--timing", "instructions"]))
  }
}
