import NetworkSimulation
import System
import Testing
@testable import Calibration

struct FitDistanceTests {
  private static let path = PathGuess(rate: 5e6, roundTrip: 0.05)

  /// Forty uploads that took as long as without loss, but for the last.
  private static func distance(last factor: Double) throws -> FitDistance {
    let course = ParallelUploads(over: path.link(name: "true"), bytes: 300_000).run(seed: 1).first
    let seconds = Double(try #require(course?.total)) / 1e9
    let rows = (1...40).map { UploadRow(bytes: 300_000, seconds: $0 == 40 ? factor * seconds : seconds) }
    return FitDistance(classes: [try #require(SizeClass(rows, weight: 40))], connects: nil, runs: 10)
  }

  @Test func `one upload that lost a packet is left to explain`() throws {
    #expect(try Self.distance(last: 1).isExplained(by: Self.path))
    #expect(try Self.distance(last: 1.05).isExplained(by: Self.path))
    #expect(try !Self.distance(last: 1.5).isExplained(by: Self.path))
  }
}
