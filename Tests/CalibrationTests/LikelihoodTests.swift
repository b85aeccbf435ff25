import NetworkSimulation
import Statistics
import System
import Testing
@testable import Calibration

struct LikelihoodTests {
  private static let path = PathGuess(rate: 4e6, roundTrip: 0.08, loss: 0.01, queue: 100)

  /// Uploads with seeds that no fit uses.
  private static func uploads(each: Int) -> [SizeClass] {
    [40_000, 250_000, 900_000].compactMap { bytes in
      let uploads = ParallelUploads(over: path.link(name: "true"), bytes: bytes)
      let rows = (0..<each).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(bytes + 7 * run))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9)
        }
      }
      return SizeClass(rows, weight: rows.count)
    }
  }

  @Test(arguments: [10, 40])
  func `uploads are likeliest over their own path`(each: Int) {
    let likelihood = Likelihood(classes: Self.uploads(each: each), connects: nil, runs: 300)
    let own = likelihood(Self.path)
    for (figure, factor) in [(PathGuess.Figure.rate, 1.1), (.rate, 0.9), (.loss, 2.5), (.loss, 0.4), (.roundTrip, 1.1)]
    {
      let place = Self.path.place([figure])[0]
      let other = Self.path.moved(to: [place + log(factor)], [figure])
      #expect(likelihood(other) > own + 0.02, "\(figure) \(factor)")
    }
    var lossless = Self.path
    lossless.loss = 0
    #expect(likelihood(lossless) > own + 1)
  }

  @Test func `something that is not a path is not a candidate`() {
    var none = Self.path
    none.loss = 0.9
    #expect(Likelihood(classes: Self.uploads(each: 2), connects: nil, runs: 10)(none) == 1e9)
  }
}
