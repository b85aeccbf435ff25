import Foundation
import TestSupport
import Testing

/// Our own results have a gate: a change in them is a mistake, or a visible diff of reports/baseline.json.
@Suite("Our own gate") struct OwnGateTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("Bytes, scores and simulated seconds are those of reports/baseline.json") func results() throws {
    let folder = try TemporaryFolder()
    for (number, size) in [(1_600, 1_200), (1_200, 1_600), (2_400, 1_350), (640, 480)].enumerated() {
      let photo = TIFFPhoto(width: size.0, height: size.1, seed: UInt64(number + 1))
      try photo.data.write(to: folder.url.appending(path: "photo-\(number + 1).tif"))
    }
    let photos = (1...4).map { folder.path("photo-\($0).tif") }
    let run = folder.path("run")
    let measured = try BuiltProgram.run(
      ["run"] + photos + [
        "--policies", "convos,messai-fixed,buzzbox-fixed,target-200kb", "--links", "wifi,3g", "--devices", "phone",
        "--runs", "50", "--no-pictures", "-o", run,
      ])
    #expect(measured.status == 0, "\(measured.errorText)")

    let reports = Self.root.appending(path: "reports")
    let baseline = reports.appending(path: "baseline.json").path
    if ProcessInfo.processInfo.environment["STEPWEDGE_RECORD_BASELINE"] != nil {
      let recorded = try BuiltProgram.run("baseline", run, "-o", baseline, "--force")
      #expect(recorded.status == 0, "\(recorded.errorText)")
      Issue.record("reports/baseline.json was recorded again: look at its diff, then test without recording")
      return
    }
    let gates = reports.appending(path: "gate.json5").path
    let answer = try BuiltProgram.run("gate", run, gates, "--baseline", baseline)
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }
}
