import NetworkSimulation
import Statistics

@testable import Calibration

extension SizeClass {
  /// Uploads over a path, so many of each size, with seeds that no fit uses.
  static func simulated(
    over path: PathGuess, each: Int, sizes: [Int] = [40_000, 110_000, 250_000, 600_000, 1_500_000], seed: Int = 0
  ) -> [SizeClass] {
    sizes.compactMap { bytes in
      let uploads = ParallelUploads(over: path.link(name: "true"), bytes: bytes)
      let rows = (0..<each).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(bytes + 7 * run + 1_000_003 * seed))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9)
        }
      }
      return SizeClass(rows, weight: rows.count)
    }
  }
}
