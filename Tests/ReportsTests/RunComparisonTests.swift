import Documents
import Foundation
import Judgement
import Records
import Reports
import TestSupport
import Testing

struct RunComparisonTests {
  @Test("A run does not differ from itself")
  func isEqualToItself() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let figures = try RunFigures(run: run)
    let comparison = try RunComparison(figures, figures)
    #expect(comparison.trials.compared == 80)
    #expect(comparison.pairs.isEmpty && !comparison.isWorse)
    #expect(comparison.sentence == "No difference in 80 trials.")
  }

  @Test("A photo that fails in only one run is newly failing, or newly passing the other way round")
  func fatesChange() throws {
    var fixture = RunFixture()
    fixture.failureEvery = 0
    let before = try fixture.make()
    fixture.failureEvery = 10
    let after = try fixture.make()
    defer { [before, after].forEach(RunFixture.remove) }
    let (first, second) = (try RunFigures(run: before), try RunFigures(run: after))
    let (worse, better) = (try RunComparison(first, second), try RunComparison(second, first))
    #expect(worse.isWorse && worse.trials.newlyPassing.isEmpty && !worse.trials.newlyFailing.isEmpty)
    #expect(worse.trials.newlyFailing.map(\.photo) == better.trials.newlyPassing.map(\.photo))
    #expect(!better.isWorse)
    #expect(RunComparison.page([worse]).contains("Newly failing"))
  }

  @Test("A photo with the same name and another content is not compared, and a smaller file is better")
  func tellsPhotosApart() throws {
    let (before, after) = (try RunFixture().make(), try RunFixture().make())
    defer { [before, after].forEach(RunFixture.remove) }
    let trials = try RunReader(after).rows(Trial.self)
    let made = trials.filter { $0.policy == "convos" && $0.mainBytes != nil }
    let others = trials.filter { $0.photo == made[0].photo }.map { trial in
      var other = trial
      other.photoHash = String(repeating: "0", count: 64)
      return other
    }
    var smaller = made[1]
    smaller.mainBytes = (made[1].mainBytes ?? 0) - 1_000
    try RunStore(after).save(others + [smaller])
    let comparison = try RunComparison(RunFigures(run: before), RunFigures(run: after))
    #expect(comparison.trials.otherPhotos == 4 && comparison.trials.compared == 76)
    #expect(comparison.pairs.map(\.figure.name) == ["mainBytes"] && !comparison.isWorse)
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

  @Test("A pull request shows at most ten medians and ten figures, and how many more there are")
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
    let comparison = try RunComparison(RunFigures(run: before), RunFigures(run: after))
    #expect(comparison.summaries.count == 12)
    // Two tables, each with a head and a line of marks.
    #expect(comparison.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.count == 24)
    #expect(comparison.markdown.contains("and 2 more medians"))
  }

  @Test("Trials missing from one run are counted, whether their photo exists or not")
  func tellsWhatIsMissing() throws {
    var fixture = RunFixture()
    let before = try fixture.make()
    (fixture.photos, fixture.policies) = (22, ["original", "messai", "convos"])
    let after = try fixture.make()
    defer { [before, after].forEach(RunFixture.remove) }
    let there = try RunComparison(RunFigures(run: before), RunFigures(run: after))
    #expect(there.trials.compared == 60 && there.pairs.isEmpty)
    #expect(there.text.contains("20 trials only in the first run"))
    #expect(there.text.contains("6 trials only in the second run"))
    let back = try RunComparison(RunFigures(run: after), RunFigures(run: before))
    #expect(back.text.contains("6 trials only in the first run"))
    #expect(back.text.contains("20 trials only in the second run"))
  }

  @Test(
    "Chances and times count as worse only beyond what seeds and numbers of runs explain",
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
      other.uploadQuantiles = upload.uploadQuantiles.flatMap { text in
        ArrivalQuantiles.text(ArrivalQuantiles.numbers(text.utf8).map { Double($0) / 1_000 * test.times })
      }
      other.chanceInBudget = upload.chanceInBudget.map { max(0, $0 - test.chance) }
      return other
    }
    try RunStore(after).save(changed)
    let comparison = try RunComparison(RunFigures(run: before), RunFigures(run: after))
    #expect(comparison.isWorse == test.isWorse, "\(comparison.sentence)")
  }

  @Test("What changed besides the figures is named before them, and how many sends go well beside them")
  func namesConditions() throws {
    let (before, after) = (try RunFixture().make(), try RunFixture().make())
    defer { [before, after].forEach(RunFixture.remove) }
    for (folder, chance) in [(before, 0.9), (after, 0.8)] {
      var answer = PolicyAnswer()
      (answer.policy, answer.link, answer.device, answer.sentWell) = ("convos", PolicyAnswer.mix, "phone", chance)
      try RunStore(folder).replaceAll([answer])
    }
    var manifest = try after.readManifest()
    manifest.links[1].hash = "another"
    manifest.policies[2].hash = "another"
    try after.write(manifest)
    let comparison = try RunComparison(RunFigures(run: before), RunFigures(run: after))
    #expect(comparison.conditions == ["policy convos changed", "link 4g changed"])
    let lines = comparison.text.split(separator: "\n")
    #expect(lines[1] == "Sent well: convos 80 %, worse than 90 %." && comparison.sendsLessWell)
    #expect(lines[2] == "Changed between the runs: policy convos changed, link 4g changed.")
    #expect(lines.contains("  convos  90 %  80 %  worse"), "\(comparison.text)")
    #expect(comparison.json.line.contains(#""sentWell":[{"policy":"convos","before":0.9"#), "\(comparison.json.line)")
    #expect(RunComparison.page([comparison]).contains("link 4g changed"))
    manifest.question.budgetSeconds = 4
    try after.write(manifest)
    #expect(try RunComparison(RunFigures(run: before), RunFigures(run: after)).sentWell.isEmpty)
  }

  @Test("An unfinished run is compared as far as it goes, and that is reported")
  func saysUnfinished() throws {
    let (before, after) = (try RunFixture().make(), try RunFixture().make())
    defer { [before, after].forEach(RunFixture.remove) }
    var manifest = try after.readManifest()
    manifest.unfinished = .init(photos: 20, policies: 4)
    try after.write(manifest)
    let comparison = try RunComparison(RunFigures(run: before), RunFigures(run: after))
    #expect(comparison.text.contains("\(after.path) is unfinished: 80 of 80 trials are there"), "\(comparison.text)")
  }
}
