import NetworkSimulation
import Statistics
import Testing
import Units

@testable import Calibration

/// Uploads of paths that nothing but their times tells apart, and paths that few uploads leave open.
struct SeveralPathsTests {
  private static let sizes = [40_000, 110_000, 250_000, 600_000, 1_500_000]

  private static func rows(_ path: PathGuess, each: Int, seed: Int = 0) -> [UploadRow] {
    sizes.flatMap { bytes in
      let uploads = ParallelUploads(over: path.link(name: "true"), bytes: bytes)
      return (0..<each).compactMap { run in
        uploads.run(seed: SplitMix64.mixed(UInt64(1_000 * seed + bytes + 7 * run))).first?.total.map {
          UploadRow(bytes: bytes, seconds: Double($0) / 1e9, connectSeconds: 0.168)
        }
      }
    }
  }

  private static func classes(_ rows: [UploadRow]) -> [SizeClass] {
    sizes.compactMap { bytes in
      let those = rows.filter { $0.bytes == bytes }
      return SizeClass(those, weight: those.count)
    }
  }

  /// A fast and a slow path of one round trip: no one path, and none whose rates vary, takes these times.
  @Test func `two paths whose connections take as long are told apart by their uploads`() throws {
    let (fast, slow) = (PathGuess(rate: 15.8e6, roundTrip: 0.166, queue: 200), PathGuess(rate: 0.7e6, roundTrip: 0.166))
    var log = UploadLog()
    for row in Self.rows(fast, each: 4) + Self.rows(slow, each: 4) { log.add(row, network: "") }
    let found = try #require(CalibratedLink(log, name: "found"))
    #expect(found.paths.map(\.rows) == [20, 20])
    let rates = found.link.population.map { Double($0.path.up.bitsPerSecond) }.sorted()
    #expect(rates.count == 2)
    #expect(abs((rates.first ?? 0) / slow.rate - 1) < 0.03)
    #expect(abs((rates.last ?? 0) / fast.rate - 1) < 0.03)
    #expect(found.statements.contains { $0.contains("40 uploads are those of several paths") })
    // As a user of the network meets them: by size, whichever path they took.
    #expect(found.judgements.map(\.bytes) == Self.sizes)
    #expect(found.judgements.allSatisfy { $0.rows == 4 })
  }

  @Test func `uploads of one path are not split`() {
    let classes = Self.classes(Self.rows(PathGuess(rate: 4e6, roundTrip: 0.08, loss: 0.01, queue: 100), each: 8))
    #expect(PathFit(classes: classes, connects: nil, effort: 0.3).several.isEmpty)
  }

  /// Over twelve logs of twenty uploads, the loss of the drawn paths lies about the true one.
  @Test func `paths that few uploads leave open hold the true one among them`() {
    let path = PathGuess(rate: 6e6, roundTrip: 0.15, loss: 0.01, queue: 100)
    let held = (1...12).count { seed in
      let classes = Self.classes(Self.rows(path, each: 4, seed: seed))
      let likelihood = Likelihood(classes: classes, connects: nil, runs: 60)
      let walk = PlausiblePaths(likelihood: likelihood, uploads: 20)
      let losses = walk.drawn(8, from: path.with(.loss, 0.004) ?? path, steps: 80).map(\.loss)
      #expect(losses.count == 8 && losses.allSatisfy { $0 >= 1e-4 })
      return (losses.min() ?? 1) <= path.loss && path.loss <= (losses.max() ?? 0)
    }
    // Nine paths part the line into as many likely pieces: the true one lies outside of all eight twice in nine times.
    #expect(held >= 7, "\(held) of 12")
  }

  @Test func `uploads surprise a path that is not theirs`() {
    let path = PathGuess(rate: 4e6, roundTrip: 0.08, loss: 0.01, queue: 100)
    let classes = Self.classes(Self.rows(path, each: 8))
    var other = path
    other.rate *= 1.2
    #expect(PathMixture(parts: [(1, path)]).surprise(at: classes, runs: 200) < 3)
    #expect(PathMixture(parts: [(1, other)]).surprise(at: classes, runs: 200) > 3)
  }
}
