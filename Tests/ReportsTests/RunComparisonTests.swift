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
    other.photoHash = String(repeating: "0", count: 64)
    smaller.mainBytes = (trials[1].mainBytes ?? 0) - 1_000
    try RunStore(after).save([other, smaller])
    let comparison = try RunComparison(RunReader(before), RunReader(after), names: (before: "a", after: "b"))
    #expect(comparison.otherPhotos == 1 && comparison.compared == 79)
    #expect(comparison.pairs.map(\.column) == ["mainBytes"] && !comparison.isWorse)
    #expect(comparison.summaries.map(\.better) == [1])
    #expect(comparison.text.contains("0 worse, 1 better of 18"))
  }

  /// How the second run's uploads differ from the first's.
  struct Drawn: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var seed = 2
    var chance = 0.0
    var times = 1.0
    let isWorse: Bool
  }

  @Test("A pull request is told ten medians and ten figures at most, and how many there are besides")
  func isBounded() throws {
    var fixture = RunFixture()
    fixture.policies = (1...12).map { "policy-\($0)" }
    let (before, after) = (try fixture.make(), try fixture.make())
    defer { [before, after].forEach(RunFixture.remove) }
    try RunStore(after).save(
      RunReader(after).rows(Trial.self).map { trial in
        var larger = trial
        larger.mainBytes = trial.mainBytes.map { $0 + 1_000 }
        return larger
      })
    let comparison = try RunComparison(RunReader(before), RunReader(after), names: (before: "a", after: "b"))
    #expect(comparison.summaries.count == 12)
    // Two tables, each with a head and a line of marks.
    #expect(comparison.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.count == 24)
    #expect(comparison.markdown.contains("and 2 more medians"))
  }

  @Test("Trials that one run lacks are counted, whether their photo is there or not")
  func tellsWhatIsMissing() throws {
    var fixture = RunFixture()
    let before = try fixture.make()
    (fixture.photos, fixture.policies) = (22, ["original", "messai", "convos"])
    let after = try fixture.make()
    defer { [before, after].forEach(RunFixture.remove) }
    let there = try RunComparison(RunReader(before), RunReader(after), names: (before: "a", after: "b"))
    #expect(there.compared == 60 && there.pairs.isEmpty)
    #expect(there.text.contains("20 trials only in the first run"))
    #expect(there.text.contains("6 trials only in the second run"))
    let back = try RunComparison(RunReader(after), RunReader(before), names: (before: "b", after: "a"))
    #expect(back.text.contains("6 trials only in the first run"))
    #expect(back.text.contains("20 trials only in the second run"))
  }

  @Test(
    "Chances and times count as worse only beyond what seeds and numbers of runs show",
    arguments: [
      Drawn(testDescription: "other draws, nearly alike", chance: 0.02, times: 1.05, isWorse: false),
      Drawn(testDescription: "a chance that two hundred uploads tell apart", chance: 0.4, isWorse: true),
      Drawn(testDescription: "times beyond all that were seen", times: 2, isWorse: true),
      Drawn(testDescription: "the same draws, a little slower", seed: 1, times: 1.05, isWorse: true),
    ])
  func draws(_ test: Drawn) throws {
    let (before, after) = (try RunFixture().make(), try RunFixture().make())
    defer { [before, after].forEach(RunFixture.remove) }
    var manifest = try after.readManifest()
    manifest.seed = test.seed
    try after.write(manifest)
    let changed = try RunReader(after).rows(Upload.self).map { upload in
      var other = upload
      other.uploadSecondsP5 = upload.uploadSecondsP5.map { $0 * test.times }
      other.uploadSecondsP50 = upload.uploadSecondsP50.map { $0 * test.times }
      other.uploadSecondsP95 = upload.uploadSecondsP95.map { $0 * test.times }
      other.chanceInBudget = upload.chanceInBudget.map { max(0, $0 - test.chance) }
      return other
    }
    try RunStore(after).save(changed)
    let comparison = try RunComparison(RunReader(before), RunReader(after), names: (before: "a", after: "b"))
    #expect(comparison.isWorse == test.isWorse, "\(comparison.sentence)")
  }
}
