import CompressionStrategies
import Foundation
import Records
import Reports
import TestSupport
import Testing

@Suite struct PolicyComparisonTests {
  @Test("Harmed photos and bytes are what the record's rows say")
  func counts() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let comparison = try #require(
      PolicyComparison(
        ReportData(RunReader(run), policies: ["messai", "target-1mb"]), from: "messai", to: "target-1mb",
        called: ("old", "new"), settings: []))
    let reader = try RunReader(run)
    let scores = try reader.rows(Score.self).filter { $0.rendition == "main" && $0.metric == "ssimulacra2" }
    func score(_ photo: String, _ policy: String) -> Double? {
      scores.first { $0.photo == photo && $0.policy == policy }?.score
    }
    let photos = Set(scores.map(\.photo)).sorted()
    let newly = photos.filter { photo in
      guard let old = score(photo, "messai"), let new = score(photo, "target-1mb") else { return false }
      return old >= 60 && new < 60
    }
    #expect(comparison.newlyHarmed == newly)
    let trials = try reader.rows(Trial.self)
    func sum(_ policy: String) -> Double {
      let both = Set(trials.filter { $0.policy == "messai" && $0.mainBytes != nil }.map(\.photo))
        .intersection(trials.filter { $0.policy == "target-1mb" && $0.mainBytes != nil }.map(\.photo))
      return trials.filter { $0.policy == policy && both.contains($0.photo) }
        .reduce(0) { $0 + Double($1.mainBytes ?? 0) }
    }
    #expect(abs(try #require(comparison.bytes) - sum("target-1mb") / sum("messai")) < 1e-9)
  }

  @Test("The same policy twice is as many sent well, in the same bytes")
  func same() throws {
    let run = try RunFixture().make()
    defer { RunFixture.remove(run) }
    let report = try ReportData(RunReader(run))
    #expect(PolicyComparison(report, from: "convos", to: "unheard-of", called: ("a", "b"), settings: []) == nil)
    let comparison = try #require(
      PolicyComparison(report, from: "convos", to: "messai", called: ("a | b", "new"), settings: []))
    let back = try #require(
      PolicyComparison(report, from: "messai", to: "convos", called: ("new", "a | b"), settings: []))
    #expect(comparison.newlyHarmed == back.noLongerHarmed && comparison.noLongerHarmed == back.newlyHarmed)
    #expect(comparison.isWorse == back.isBetter)
    #expect(comparison.markdown.contains("a \\| b → new"), "\(comparison.markdown)")
  }
}
