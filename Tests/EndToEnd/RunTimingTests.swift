import Foundation
import Records
import TestSupport
import Testing

/// What a timed run records about where the time went.
@Suite struct RunTimingTests {
  @Test(
    "Timed photos have CPU time for each step, of main picture and thumbnail, at most the total",
    .needsShared("corpus/photos/orientation-6.jpg"))
  func steps() throws {
    let photo = try Shared.path("corpus/photos/orientation-6.jpg")
    let folder = try TemporaryFolder()
    let run = folder.path("run")
    let words = ["--policies", "messai", "--links", "wifi", "--runs", "50", "--timing", "quick", "-o", run]
    let answer = try BuiltProgram.run(["run", photo.path] + words)
    #expect(answer.status == 0, "\(answer.errorText)")
    let reader = try RunReader(RunFolder(run))
    let trial = try #require(try reader.rows(Trial.self).first)
    let steps = try reader.rows(StepRecord.self)
    // The photo is probed before. All other steps take time, and so does the time between them; with a clock of
    // four-millisecond ticks, some steps would take 0 s.
    #expect(steps.filter { $0.kind == "probe" }.map(\.cpuSeconds) == [0])
    let seconds = steps.filter { $0.kind != "probe" }.compactMap(\.cpuSeconds)
    #expect(seconds.count == steps.count - 1 && seconds.allSatisfy { $0 > 0 }, "\(seconds)")
    #expect(seconds.reduce(0, +) < (try #require(trial.compressCpuSeconds)))
    #expect(Set(steps.compactMap(\.rendition)) == ["main", "thumbnail"])
    let upload = try #require(try reader.rows(Upload.self).first)
    let (queue, sent) = (try #require(upload.queueSecondsP50), try #require(upload.uploadSecondsP50))
    #expect(queue > 0 && queue < sent)
  }
}
