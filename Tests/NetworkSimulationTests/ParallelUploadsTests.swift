import Testing
import Units

@testable import NetworkSimulation

struct ParallelUploadsTests {
  private static func path(megabits: Int, roundTrip: Int, queue: Int, loss: Double = 0) -> Path {
    let direction = Path.Direction(
      rate: RateSchedule(constant: megabits * 1_000_000), delay: roundTrip * Nanoseconds.millisecond / 2, queue: queue,
      loss: loss)
    return Path(up: direction, down: direction)
  }

  /// Measured on Linux 6.18: a single upload took 1.831 s, and the last of three 5.03 to 5.14 s.
  @Test func `2 MB at 10 Mbit per second take what real TCP takes`() throws {
    let path = Self.path(megabits: 10, roundTrip: 40, queue: 70)
    let alone = ParallelUploads(path: path, streams: 1, bytes: 2_000_000).run(seed: 1)
    #expect(abs(Double(try #require(alone[0].total)) / 1e9 - 1.831) < 0.005)
    let three = ParallelUploads(path: path, streams: 3, bytes: 2_000_000).run(seed: 1)
    let last = Double(try #require(three.compactMap(\.total).max())) / 1e9
    #expect((5.03...5.14).contains(last))
  }

  /// A session gives an upload up after a minute without progress, and so does a single upload.
  @Test(arguments: [(20, 1.0), (70, 0.0)]) func `an upload and a session go by one rule`(outage: Int, chance: Double) {
    var link = UploadSessionTests.wifi
    link.outages = [Link.Outage(at: .milliseconds(200), length: .seconds(outage), mode: .drop)]
    let (budget, runs) = (Duration.seconds(200), SeededRuns(count: .exactly(3)))
    let session = UploadSessionTests.session(mainBytes: 2_000_000, link: link, SessionRules())
    #expect(session.uploads(budget: budget, runs: runs).chanceInBudget.value == chance)
    #expect(link.upload(of: 2_000_000, budget: budget, runs: runs).chance(within: budget).value == chance)
  }

  @Test func `one seed gives one answer`() {
    let uploads = ParallelUploads(
      path: Self.path(megabits: 5, roundTrip: 60, queue: 50, loss: 0.02), streams: 3, bytes: 200_000)
    #expect(uploads.run(seed: 4) == uploads.run(seed: 4))
    #expect(uploads.run(seed: 4) != uploads.run(seed: 5))
  }
}
