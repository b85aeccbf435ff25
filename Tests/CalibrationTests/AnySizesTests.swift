import NetworkSimulation
import Statistics
import System
import Testing
import Units
@testable import Calibration

/// Logs as most apps have them: no two uploads of a size.
struct AnySizesTests {
  private static func seconds(over path: PathGuess, _ bytes: Int, seed: Int = 1) -> Double {
    let uploads = ParallelUploads(over: path.link(name: "true"), bytes: bytes)
    return uploads.run(seed: SplitMix64.mixed(UInt64(seed))).first?.total.map { Double($0) / 1e9 } ?? 3_600
  }

  /// A round trip of 180 ms: between 250 and 900 kB times grow by whole round trips, or not at all.
  private static let far = PathGuess(rate: 23.4e6, roundTrip: 0.18, queue: 30)
  private static let losing = PathGuess(rate: 12e6, roundTrip: 0.06, loss: 0.01, queue: 200)

  @Test(arguments: [250_000, 300_000, 400_000, 500_000])
  func `a rough path says how long an upload would have taken at another size`(bytes: Int) {
    var rough = Self.far
    rough.rate *= 1.02
    let row = UploadRow(bytes: bytes, seconds: Self.seconds(over: Self.far, bytes))
    let other = bytes * 4 / 3
    let truth = Self.seconds(over: Self.far, other)
    let told = SizeChange(to: other, from: bytes, to: other, over: rough).seconds(of: row)
    #expect(abs(told / truth - 1) < 0.02, "\(told) s of \(truth) s")
  }

  /// By how much quantiles of uploads of 900 kB are off that are told as if they had been of 1.3 MB, in the mean.
  @Test func `what chance adds grows as it does over the path`() throws {
    let (small, large) = (900_000, 1_300_000)
    let seen = (1...300).map { UploadRow(bytes: small, seconds: Self.seconds(over: Self.losing, small, seed: $0)) }
    let truth = SortedSample((1_001...1_300).map { Self.seconds(over: Self.losing, large, seed: $0) })
    func error(_ path: PathGuess?) throws -> Double {
      let change = SizeChange(to: large, from: small, to: large, over: path)
      let told = SortedSample(seen.map { change.seconds(of: $0) })
      let levels = [0.1, 0.25, 0.5, 0.75, 0.9]
      return try levels.reduce(0) { sum, level in
        sum + abs(log(try #require(told.quantile(level)) / #require(truth.quantile(level)))) / Double(levels.count)
      }
    }
    let (known, unknown) = (try error(Self.losing), try error(nil))
    #expect(known < 0.7 * unknown, "\(known), without a path \(unknown)")
  }

  private static func groups(over path: PathGuess, _ count: Int) -> [UploadGroup] {
    var (chance, log) = (SeededGenerator(seed: 11), UploadLog())
    for seed in 1...count {
      let bytes = Int(40_000 * pow(37.5, chance.unit()))
      log.add(UploadRow(bytes: bytes, seconds: seconds(over: path, bytes, seed: seed)))
    }
    return UploadGroup.groups(of: log)
  }

  private static func classes(over path: PathGuess, _ count: Int) -> [SizeClass] {
    groups(over: path, count).flatMap(\.all)
  }

  @Test func `things are joined that are nearest in size`() {
    let joined = NearSizes.joined([[10], [12], [100], [130], [1_000]], to: 3) { $0 }
    #expect(joined == [[10, 12], [100, 130], [1_000]])
    #expect(NearSizes.joined([[10], [12]], to: 3) { $0 } == [[10], [12]])
  }

  /// All of what was held back is judged, each at its own size, in as many rows as a plot tells apart.
  @Test func `many sizes are judged as few`() throws {
    let groups = Self.groups(over: Self.far, 120)
    let judged = Prediction.judgements(
      of: groups.map { ($0, PathMixture(parts: [(1, Self.far)])) }, budgetSeconds: 5)
    #expect(judged.count == 5)
    #expect(judged.reduce(0) { $0 + $1.rows } == groups.reduce(0) { $0 + $1.held.reduce(0) { $0 + $1.count } })
    for (lower, higher) in zip(judged, judged.dropFirst()) {
      #expect(lower.sizes.upperBound < higher.sizes.lowerBound)
      #expect(lower.title == "\(lower.sizes.lowerBound.grouped) to \(lower.sizes.upperBound.grouped)")
    }
    for one in judged {
      let (measured, predicted) = (try #require(one.measured.median), try #require(one.predicted.median))
      #expect(abs(predicted / measured - 1) < 0.1, "\(one.title): \(predicted) s of \(measured) s")
    }
  }

  @Test func `many sizes are few classes with all uploads`() {
    let classes = Self.classes(over: Self.far, 120)
    #expect(classes.count > 15)
    let merged = SizeClass.merged(classes, to: 5, over: Self.far)
    #expect(merged.count == 5)
    #expect(merged.reduce(0) { $0 + $1.count } == 120)
    #expect(merged.map(\.uploads.count).reduce(0, +) == 120)
    for (lower, higher) in zip(merged, merged.dropFirst()) {
      #expect((lower.uploads.map(\.row.bytes).max() ?? 0) < (higher.uploads.map(\.row.bytes).min() ?? 0))
    }
    #expect(merged.allSatisfy { $0.thinned(to: 3).blur == $0.blur && $0.blur > 0 })
    #expect(SizeClass.merged(merged, to: 5).map(\.bytes) == merged.map(\.bytes))
  }

  /// All uploads tell the path, not those of a few sizes.
  @Test(arguments: [PathGuess(rate: 14.2e6, roundTrip: 0.129, queue: 400), losing])
  func `a log of any sizes predicts sizes between`(path: PathGuess) throws {
    let fit = PathFit(classes: Self.classes(over: path, 100), connects: nil, effort: 0.3)
    for bytes in [160_000, 400_000, 900_000] {
      let (told, truth) = (
        try #require((1...200).map { Self.seconds(over: fit.guess, bytes, seed: $0) }.median),
        try #require((1...200).map { Self.seconds(over: path, bytes, seed: $0) }.median)
      )
      #expect(abs(told / truth - 1) < (path.loss > 0 ? 0.08 : 0.02), "\(bytes) B: \(told) s of \(truth) s")
    }
  }
}
