import NetworkSimulation
import Platform
import Statistics
import Testing

@testable import Calibration

struct UsualQueueTests {
  private static let path = PathGuess(rate: 35.862e6, roundTrip: 0.0410315, loss: 0.0041, queue: 400)

  /// A queue of 63 packets explains all sizes of the log as well as 400 do, and makes uploads of about 400 kB a third longer.
  @Test func `a queue that does otherwise at sizes between is not kept, a usual one is`() throws {
    let classes = [40_000, 110_000, 250_000, 600_000, 1_500_000].compactMap { bytes in
      let uploads = ParallelUploads(over: Self.path.link(name: "true"), bytes: bytes)
      let rows = (0..<40).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(bytes + 7 * run))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9)
        }
      }
      return SizeClass(rows, weight: rows.count)
    }
    let distance = FitDistance(classes: classes, connects: nil, runs: 300)
    var short = Self.path
    short.queue = 63
    func median(_ guess: PathGuess) throws -> Double {
      try MeasuredPathTests.median(guess.link(name: "path"), bytes: 400_000)
    }
    let expected = try median(Self.path)
    #expect(try median(short) > 1.2 * expected)
    #expect(abs(try median(distance.withUsualQueue(short)) / expected - 1) < 0.05)
    #expect(distance.withUsualQueue(Self.path) == Self.path)
  }
}
