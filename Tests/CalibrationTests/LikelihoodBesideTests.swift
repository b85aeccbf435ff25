import NetworkSimulation
import Statistics
import System
import Testing
@testable import Calibration

struct LikelihoodBesideTests {
  /// Forty uploads of each of five sizes.
  private static func likelihood(over path: PathGuess) -> Likelihood {
    let classes = [40_000, 110_000, 250_000, 600_000, 1_500_000].compactMap { bytes in
      let uploads = ParallelUploads(over: path.link(name: "true"), bytes: bytes)
      let rows = (0..<40).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(bytes + 7 * run))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9)
        }
      }
      return SizeClass(rows, weight: rows.count)
    }
    return Likelihood(classes: classes, connects: nil, runs: 300)
  }

  private static func median(_ guess: PathGuess) throws -> Double {
    try MeasuredPathTests.median(guess.link(name: "path"), bytes: 400_000)
  }

  /// A queue of 63 packets explains all sizes of the log as well as 400 do, and makes uploads of about 400 kB a third longer.
  @Test func `a queue that does otherwise at sizes between is not kept, a usual one is`() throws {
    let path = PathGuess(rate: 35.862e6, roundTrip: 0.0410315, loss: 0.0041, queue: 400)
    let likelihood = Self.likelihood(over: path)
    var short = path
    short.queue = 63
    let expected = try Self.median(path)
    #expect(try Self.median(short) > 1.2 * expected)
    #expect(abs(try Self.median(likelihood.withUsualQueue(short)) / expected - 1) < 0.05)
    #expect(likelihood.withUsualQueue(path) == path)
  }

  @Test func `a short queue whose overflows lengthen few uploads is distinguished from a long one`() {
    let path = PathGuess(rate: 1.8e6, roundTrip: 0.128, loss: 0.0086, queue: 30)
    let likelihood = Self.likelihood(over: path)
    var long = path
    long.queue = 400
    #expect((20...40).contains(likelihood.withUsualQueue(long).queue))
    #expect((20...40).contains(likelihood.likelier(than: long).queue))
    #expect(likelihood.likelier(than: path) == path)
  }

  @Test func `a little loss is distinguished from none`() {
    let path = PathGuess(rate: 2.45e6, roundTrip: 0.119, loss: 0.0017, queue: 100)
    let likelihood = Self.likelihood(over: path)
    var lossless = path
    lossless.loss = 0
    #expect((0.001...0.003).contains(likelihood.likelier(than: lossless).loss))
  }
}
