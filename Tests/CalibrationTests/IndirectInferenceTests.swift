import NetworkSimulation
import Statistics
import System
import Testing
@testable import Calibration

struct IndirectInferenceTests {
  private static let path = PathGuess(rate: 6e6, roundTrip: 0.08, loss: 0.006, queue: 120)
  private static let wrong = PathGuess(rate: 5.5e6, roundTrip: 0.081, loss: 0.003, queue: 200)

  /// A log with seeds that no fit uses.
  private static func log(_ number: Int, each: Int = 30) -> [SizeClass] {
    [40_000, 250_000, 900_000].compactMap { bytes in
      let uploads = ParallelUploads(over: path.link(name: "true"), bytes: bytes)
      let rows = (0..<each).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(bytes + 7 * run + 1_000_003 * number))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9)
        }
      }
      return SizeClass(rows, weight: rows.count)
    }
  }

  @Test func `logs of a path bring a wrong guess to it, and not beside it on average`() {
    let found = (1...6).map { number in
      IndirectInference(classes: Self.log(number), connects: nil, effort: 0.3)
        .path(near: Self.wrong, [.rate, .roundTrip, .loss])
    }
    #expect(found.allSatisfy { abs($0.rate / Self.path.rate - 1) < 0.02 })
    #expect(found.allSatisfy { abs($0.loss / Self.path.loss - 1) < 0.5 })
    let loss = found.reduce(0) { $0 + $1.loss } / 6
    #expect(abs(loss / Self.path.loss - 1) < 0.12, "\(loss)")
  }

  /// More uploads than are simulated: their quantiles are those of parts that are as many.
  @Test func `a long log is the same path`() {
    let found = IndirectInference(classes: Self.log(9, each: 2_000), connects: nil, effort: 0.3)
      .path(near: Self.wrong, [.rate, .roundTrip, .loss, .queue])
    #expect(abs(found.loss / Self.path.loss - 1) < 0.12, "\(found.loss)")
    #expect(abs(found.rate / Self.path.rate - 1) < 0.02, "\(found.rate)")
  }

  @Test func `something that is not a path stays as it is`() {
    var none = Self.wrong
    none.roundTrip = 40
    #expect(
      IndirectInference(classes: Self.log(1), connects: nil, effort: 0.3).path(near: none, [.rate, .loss]) == none)
  }
}
