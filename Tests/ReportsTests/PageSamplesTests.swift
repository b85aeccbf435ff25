import CompressionStrategies
import Judgement
import PerceptualQuality
import Records
import TestSupport
import Testing
@testable import Reports

/// What a page holds of its run.
struct PageSamplesTests {
  @Test("What was written is read to the last bit") func roundTrip() throws {
    var fixture = RunFixture()
    fixture.devices = ["phone", "tablet"]
    fixture.looksTwice = true
    fixture.isOverPaths = true
    let run = try fixture.make()
    defer { RunFixture.remove(run) }
    let reader = try RunReader(run)
    let report = try ReportData(reader) { choice in
      choice.criterion = reader.manifest.criteria(with: choice.criterion)[2]
      (choice.zooming, choice.classes) = (0.35, [ClassShare("text", share: 1)])
    }
    let held = try PageSamples(report, PageDetails(reader, report), Array(report.samples.photos.indices))
    let again = PageSamples(held.bytes)
    #expect(again.bytes == held.bytes)
    #expect(again.choice == held.choice && again.seed == held.seed)
    #expect(again.measures.count == 4 && again.measures == held.measures)
    #expect(again.criteria.map(\.name) == ["notice", "notice-zoomed", "bothered", "score-60"])
    #expect(again.criteria == held.criteria && again.choice.criterion.name == "bothered")
    #expect(again.populations == [true, false, false])
    #expect(again.trials.count == report.samples.photos.count && again.policies.count == report.policies.count)
  }

  @Test("Numbers of every size are read back", arguments: [0, 1, -1, 63, 64, -64, 127, 128, .max, .min] as [Int64])
  func numbers(_ number: Int64) {
    var writer = FigureWriter()
    writer.add(wide: number)
    writer.add(0.1)
    writer.add("ü\0")
    writer.add(steps: [3, 3, 70_000])
    var reader = FigureReader(writer.bytes)
    #expect(reader.wide() == number && reader.figure() == 0.1 && reader.text() == "ü\0")
    #expect(reader.steps() == [3, 3, 70_000])
  }
}
