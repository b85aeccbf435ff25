import Foundation
import Statistics
import TestSupport
import Testing

/// Our own results are under a gate: what changes them is a mistake, or a visible diff of reports/baseline.json.
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
      Issue.record("reports/baseline.json was recorded anew: look at its diff, then test without recording")
      return
    }
    let gates = reports.appending(path: "gate.json5").path
    let answer = try BuiltProgram.run("gate", run, gates, "--baseline", baseline)
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }
}

/// A made-up photo in the plainest format there is: shades, edges and seeded grain, the same everywhere.
private struct TIFFPhoto {
  let width: Int
  let height: Int
  let seed: UInt64

  var data: Data {
    var bytes: [UInt8] = Array("II".utf8) + [42, 0] + word(8)
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, 8 + 2 + 9 * 12 + 4), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, 8 + 2 + 9 * 12 + 4 + 6), (277, 3, 1, 3), (278, 4, 1, height), (279, 4, 1, width * height * 3),
    ]
    bytes += half(entries.count)
    for entry in entries { bytes += half(entry.tag) + half(entry.type) + word(entry.count) + word(entry.value) }
    bytes += word(0) + half(8) + half(8) + half(8)
    return Data(bytes + samples)
  }

  private var samples: [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        let grain = Int(generator.next() & 15)
        let isInside = (column / 160 + row / 120).isMultiple(of: 2)
        samples.append(UInt8(clamping: column * 200 / width + grain))
        samples.append(UInt8(clamping: row * 200 / height + grain + (isInside ? 40 : 0)))
        samples.append(UInt8(clamping: (column + row) * 120 / (width + height) + grain + (isInside ? 0 : 60)))
      }
    }
    return samples
  }

  private func half(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
  private func word(_ number: Int) -> [UInt8] { half(number & 65_535) + half(number >> 16) }
}
