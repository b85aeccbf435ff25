import Foundation
import TestSupport
import Testing

/// The committed report of generated photos: a change in its exact part is a mistake, or a visible diff.
@Suite struct ReferenceReportTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "reports/reference")
  private static let exact = ["policies.csv", "trials.csv", "scores.csv", "uploads.csv", "messages.csv", "report.md"]
  private static let recording = "STEPWEDGE_RECORD_REFERENCE=1 make test FILTER=ReferenceReportTests"

  /// What decides the figures besides our code, and what decides the timed ones.
  private struct Origin: Codable {
    struct Machine: Codable, Equatable {
      let cpu: String
      let cores: Int
      let memoryBytes: Int
      let system: String
      let compiler: String
    }

    let machine: Machine
    let versions: [String: String]
  }

  @Test("Tables and text equal those of reports/reference, byte for byte") func isUpToDate() throws {
    let isRecording = ProcessInfo.processInfo.environment["STEPWEDGE_RECORD_REFERENCE"] != nil
    let work = try TemporaryFolder()
    let run = work.path("run")
    try succeed(
      "corpus", "make", "--count", "6", "--seed", "1", "--max-megapixels", "1", "-q", "-o", work.path("photos"))
    try succeed(
      "run", work.path("photos"), "--policies", "messai,convos,buzzbox-fixed,target-200kb", "--links", "wifi,4g,3g",
      "--devices", "phone", "--runs", "100", "--timing", isRecording ? "quick" : "off", "-o", run)
    let origin = try JSONDecoder().decode(Origin.self, from: Data(contentsOf: URL(filePath: run + "/run.json")))
    if isRecording { return try record(run, origin) }

    let recorded = try JSONDecoder().decode(
      Origin.self, from: Data(contentsOf: Self.folder.appending(path: "machine.json")))
    guard recorded.versions == origin.versions else {
      try Test.cancel("the reference was recorded with \(recorded.versions), and here is \(origin.versions)")
    }
    try succeed("report", run, "--deterministic", "--format", "csv,markdown", "-q", "-o", work.path("report"))
    for name in Self.exact {
      let (was, now) = (Self.folder.appending(path: name), work.url.appending(path: "report/\(name)"))
      #expect(
        try Data(contentsOf: was) == Data(contentsOf: now),
        "reports/reference/\(name) is not what the code gives; if it is meant to change: \(Self.recording)")
    }
  }

  private func record(_ run: String, _ origin: Origin) throws {
    let folder = Self.folder.path
    try succeed("report", run, "--deterministic", "--format", "csv,markdown", "-q", "-o", folder)
    try succeed("report", run, "--format", "html", "--max-report-bytes", "900KB", "-q", "-o", folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(origin).write(to: Self.folder.appending(path: "machine.json"))
    Issue.record("reports/reference was recorded again: look at its diff, then test without recording")
  }

  private func succeed(_ words: String...) throws {
    let answer = try BuiltProgram.run(words)
    try #require(answer.status == 0, "\(words[0]): \(answer.errorText)")
  }
}
