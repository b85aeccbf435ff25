import Records
import Testing
@testable import Reports

@Suite("What explain says of a photo") struct PhotoStoryTests {
  private static func course(_ steps: (kind: String, kept: Bool)...) -> String {
    PhotoStory.course(
      of: steps.map { step in
        var record = StepRecord()
        (record.kind, record.kept) = step
        return record
      })
  }

  @Test("Encodes that are thrown away are counted; an intended second encode is no failure") func course() {
    #expect(Self.course(("decode", true), ("resize", true), ("encode", true)) == "the first encode kept every rule")
    #expect(
      Self.course(("resize", true), ("encode", false), ("encode", false), ("encode", true))
        == "2 encodes thrown away before it")
    #expect(
      Self.course(("decode", true), ("encode", false), ("decode", true), ("encode", true))
        == "the first encode kept every rule; it was then decoded and encoded again")
    #expect(
      Self.course(("encode", false), ("encode", false), ("decode", true), ("encode", true))
        == "1 encode thrown away before it; it was then decoded and encoded again")
  }
}
