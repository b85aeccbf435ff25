import NetworkSimulation
import Statistics
import System
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

  /// A fast and a slow path of one round trip, half of the uploads each: no one path takes these times.
  @Test func `two paths whose connections take as long are a population`() throws {
    let (fast, slow) = (PathGuess(rate: 15.8e6, roundTrip: 0.166, queue: 200), PathGuess(rate: 0.7e6, roundTrip: 0.166))
    var log = UploadLog()
    for row in Self.rows(fast, each: 4) + Self.rows(slow, each: 4) { log.add(row, network: "") }
    let found = try #require(CalibratedLink(log, name: "found"))
    let members = found.link.population
    #expect(members.count > 1)
    #expect(found.paths.map(\.rows) == [40])
    #expect(found.statements.contains { $0.contains("No one path explains these uploads") })
    let parts = members.filter { $0.path.up.bitsPerSecond < 3_000_000 }
    #expect(abs(parts.reduce(0) { $0 + $1.share } - 0.5) < 0.02)
    // At a size that the log has not: half of the uploads take as long as over each path.
    for (part, path) in [(0.25, fast), (0.75, slow)] {
      let seconds = Self.seconds(of: members, at: 400_000, part)
      let truth = ParallelUploads(over: path.link(name: "true"), bytes: 400_000).run(seed: 5).first?.total ?? 0
      #expect(abs(seconds / (Double(truth) / 1e9) - 1) < 0.08, "\(seconds) s")
    }
    // As a user of the network meets them: by size, whichever path they took.
    #expect(found.judgements.map(\.bytes) == Self.sizes)
    #expect(found.judgements.allSatisfy { $0.rows == 4 })
    #expect(found.paths.allSatisfy { $0.parameters.allSatisfy(\.isOfMany) })
  }

  /// Seconds within which a part of uploads is done, each over a member of the population.
  private static func seconds(of members: [Link.Member], at bytes: Int, _ part: Double) -> Double {
    let times = members.map { member in
      let course = ParallelUploads(over: member.path, bytes: bytes).run(seed: 7).first
      return (share: member.share, seconds: Double(course?.total ?? 0) / 1e9)
    }
    var sum = 0.0
    return times.sorted { $0.seconds < $1.seconds }.first { time in
      sum += time.share
      return sum >= part
    }?.seconds ?? 0
  }

  @Test func `uploads of one path are not those of many`() {
    let classes = Self.classes(Self.rows(PathGuess(rate: 4e6, roundTrip: 0.08, loss: 0.01, queue: 100), each: 8))
    var fit = PathFit(classes: classes, connects: nil, effort: 0.3)
    fit.searchMany()
    #expect(fit.many == nil)
  }

  /// Large uploads alone say little of the round trip: each path has that of its own uploads' times to connect.
  @Test func `times to connect distinguish members of a population`() {
    let rows = [0.02, 0.3].flatMap { roundTrip in
      Self.rows(PathGuess(rate: 3e6, roundTrip: roundTrip), each: 4).filter { $0.bytes >= 600_000 }.map {
        UploadRow(bytes: $0.bytes, seconds: $0.seconds, connectSeconds: roundTrip * 1.01)
      }
    }
    let found = LikeliestMixture(of: Self.classes(rows), effort: 0.4).found
    let near = found.parts.filter { $0.path.roundTrip < 0.1 }
    #expect(abs(near.reduce(0) { $0 + $1.part } - 0.5) < 0.02)
    #expect(near.allSatisfy { abs(log($0.path.roundTrip / 0.02)) < 0.15 })
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
