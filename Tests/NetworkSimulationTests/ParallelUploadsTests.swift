import Testing

@testable import NetworkSimulation

struct ParallelUploadsTests {
  private static func path(megabits: Int, roundTrip: Int, queue: Int, loss: Double = 0) -> Path {
    let direction = Path.Direction(
      rate: RateSchedule(constant: megabits * 1_000_000), delay: roundTrip * Nanoseconds.millisecond / 2, queue: queue,
      loss: loss)
    return Path(up: direction, down: direction)
  }

  /// Measured on Linux 6.18: one upload alone took 1.831 s, and the last of three 5.03 to 5.14 s.
  @Test func `2 MB at 10 Mbit per second take what real TCP takes`() throws {
    let path = Self.path(megabits: 10, roundTrip: 40, queue: 70)
    let alone = ParallelUploads(path: path, algorithm: .cubic, streams: 1, bytes: 2_000_000).run(seed: 1)
    #expect(abs(Double(try #require(alone[0].total)) / 1e9 - 1.831) < 0.005)
    let three = ParallelUploads(path: path, algorithm: .cubic, streams: 3, bytes: 2_000_000).run(seed: 1)
    let last = Double(try #require(three.compactMap(\.total).max())) / 1e9
    #expect((5.03...5.14).contains(last))
  }

  @Test func `one seed gives one answer`() {
    let uploads = ParallelUploads(
      path: Self.path(megabits: 5, roundTrip: 60, queue: 50, loss: 0.02), algorithm: .cubic, streams: 3, bytes: 200_000)
    #expect(uploads.run(seed: 4) == uploads.run(seed: 4))
    #expect(uploads.run(seed: 4) != uploads.run(seed: 5))
  }
}
