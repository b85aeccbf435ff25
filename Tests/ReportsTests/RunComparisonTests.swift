import Foundation
import Reports
import RunRecords
import TestSupport
import Testing

struct RunComparisonTests {
  @Test("A run does not differ from itself")
  func isEqualToItself() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let comparison = try RunComparison(reader, reader, names: (before: "a", after: "a"))
    #expect(comparison.compared == 80)
    #expect(comparison.pairs.isEmpty && !comparison.isWorse)
    #expect(comparison.sentence == "No difference in 80 trials.")
  }

  @Test("What fails in one run alone is newly failing, or newly passing the other way round")
  func fatesChange() throws {
    var fixture = RunFixture()
    fixture.failureEvery = 0
    let before = try fixture.make()
    fixture.failureEvery = 10
    let after = try fixture.make()
    defer { [before, after].forEach(RunFixture.remove) }
    let (first, second) = (try RunReader(before), try RunReader(after))
    let worse = try RunComparison(first, second, names: (before: "a", after: "b"))
    let better = try RunComparison(second, first, names: (before: "b", after: "a"))
    #expect(worse.isWorse && worse.newlyPassing.isEmpty && !worse.newlyFailing.isEmpty)
    #expect(worse.newlyFailing.map(\.photo) == better.newlyPassing.map(\.photo))
    #expect(!better.isWorse)
    #expect(RunComparison.page([worse]).contains("Newly failing"))
  }

  @Test("A photo of the same name with another content is not compared, and a smaller file is better")
  func tellsPhotosApart() throws {
    let (before, after) = (try RunFixture().make(), try RunFixture().make())
    defer { [before, after].forEach(RunFixture.remove) }
    let trials = try RunReader(after).rows(Trial.self).filter { $0.policy == "convos" && $0.mainBytes != nil }
    var (other, smaller) = (trials[0], trials[1])
    other.photoHash = "another"
    smaller.mainBytes = (trials[1].mainBytes ?? 0) - 1_000
    try RunStore(after).save([other, smaller])
    let comparison = try RunComparison(RunReader(before), RunReader(after), names: (before: "a", after: "b"))
    #expect(comparison.otherPhotos == 1 && comparison.compared == 79)
    #expect(comparison.pairs.map(\.column) == ["mainBytes"] && !comparison.isWorse)
    #expect(comparison.summaries.map(\.better) == [1])
    #expect(comparison.text.contains("0 worse, 1 better of 18"))
  }
}
