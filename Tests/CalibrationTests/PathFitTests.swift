import NetworkSimulation
import Platform
import Statistics
import Testing

@testable import Calibration

struct PathFitTests {
  private static let path = PathGuess(rate: 35.862e6, roundTrip: 0.0410315, loss: 0.0041, queue: 400)

  /// A queue of 63 packets explains all sizes of the log as well as 400 do, and makes uploads of about 400 kB a third longer.
  @Test func `a queue that the log does not tell is none that does otherwise at sizes between`() throws {
    let classes = [40_000, 110_000, 250_000, 600_000, 1_500_000].compactMap { bytes in
      let uploads = ParallelUploads(over: Self.path.link(name: "true"), bytes: bytes)
      let rows = (0..<40).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(bytes + 7 * run))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9)
        }
      }
      return SizeClass(rows, weight: rows.count)
    }
    var short = Self.path
    short.queue = 63
    let found = PathFit(classes: classes, connects: nil, effort: 0.3, near: short).guess
    let expected = try MeasuredPathTests.median(Self.path.link(name: "true"), bytes: 400_000)
    #expect(abs(try MeasuredPathTests.median(found.link(name: "found"), bytes: 400_000) / expected - 1) < 0.05)
    #expect(try MeasuredPathTests.median(short.link(name: "short"), bytes: 400_000) > 1.2 * expected)
  }
}
