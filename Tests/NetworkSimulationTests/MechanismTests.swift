import Testing

@testable import NetworkSimulation

/// Compares the kernel's mechanisms one by one with observations of Linux 6.18 (HZ = 250) on an emulated link.
struct MechanismTests {
  static func path(_ megabits: Double, roundTrip: Int, queue: Int = 100_000) -> Path {
    let direction = Path.Direction(
      rate: RateSchedule(constant: Int(megabits * 1e6)), delay: roundTrip * Nanoseconds.millisecond / 2, queue: queue,
      loss: 0)
    return Path(up: direction, down: direction)
  }

  /// Seconds at which SYNs were observed; because of the timer wheel, early ones vary by 30 ms, late ones by 250 ms and
  /// more.
  @Test(
    arguments: [
      (SynSchedule.linear, [1.02, 2.05, 3.07, 4.09, 5.12, 7.13, 11.2, 19.4, 35.5, 69.1]),
      (.doubling, [1.02, 3.03, 7.19, 15.4, 31.5]),
    ]) func `SYNs are repeated when the kernel repeats them`(schedule: SynSchedule, seen: [Double])
  {
    for phase in stride(from: 0, to: 2_000_000_000, by: 37_000_001) {
      var handshake = Handshake(clock: KernelClock(phase: phase), schedule: schedule)
      _ = handshake.open(at: 0)
      for time in seen {
        let deadline = handshake.synDeadline
        let tolerance = time < 6 ? 0.08 : time < 20 ? 0.4 : 2.5
        #expect(abs(Double(deadline) / 1e9 - time) < tolerance)
        #expect(handshake.synTimedOut(at: deadline) != nil)
      }
    }
  }

  @Test(arguments: [(50, 0.004), (100, 0.032), (250, 0.032), (1_000, 0.256), (8_000, 2.048)])
  func `timers fire late by up to a bucket, and never early`(jiffies: Int, bucket: Double) {
    for phase in stride(from: 0, to: 8_000_000_000, by: 77_777_777) {
      let clock = KernelClock(phase: phase)
      let late = Double(clock.expiry(at: 123_456_789, after: jiffies) - 123_456_789) / 1e9 - Double(jiffies) * 0.004
      #expect(late > -0.004 && late <= bucket)
      #expect(late >= 0 || bucket == 0.004)
    }
  }

  /// The window at which uploads without loss left slow start: rate, round trip, queue, and the kernel's counters
  /// (`TCPHystartTrainCwnd`, `TCPHystartDelayCwnd`).
  @Test(
    arguments: [
      (10, 40, 70, 96), (1, 600, 100, 36), (20, 20, 500, 38), (50, 20, 500, 126), (50, 40, 1_000, 246),
      (100, 20, 1_000, 248), (100, 40, 2_000, 492),
    ]) func `slow start ends at the point at which HyStart ended it`(
      megabits: Int, roundTrip: Int, queue: Int, window: Int
    )
  {
    var network = Network(Self.path(Double(megabits), roundTrip: roundTrip, queue: queue), seed: 1)
    _ = network.open([Exchange(bodyBytes: 5_000_000)])
    while network.connections[0].client.window.threshold == .max, network.step() != nil {}
    #expect(network.connections[0].client.window.threshold == window)
  }

  /// The cost of losing the client hello, by round trip in milliseconds.
  @Test(arguments: [(5, 0.21), (40, 0.245), (100, 0.31), (150, 0.465), (300, 0.81), (600, 1.41)])
  func `a lost hello costs what it was seen to cost`(roundTrip: Int, cost: Double) throws {
    var lossy = Self.path(100, roundTrip: roundTrip)
    let hello = roundTrip * Nanoseconds.millisecond + 20 * Nanoseconds.microsecond
    lossy.up.drops = [hello + 75 * Nanoseconds.microsecond..<hello + 400 * Nanoseconds.microsecond]
    func seconds(_ path: Path) throws -> Double {
      let times = (1...40).compactMap {
        ParallelUploads(path: path, streams: 1, bytes: 20_000).run(seed: $0)[0].total
      }
      try #require(times.count == 40)
      return Double(times.reduce(0, +)) / 40 / 1e9
    }
    let extra = try seconds(lossy) - seconds(Self.path(100, roundTrip: roundTrip))
    #expect(abs(extra - cost) < 0.025)
  }

  /// 2 MB at 5 Mbit/s and 60 ms, with 8 s without service from 0.5 s.
  @Test func `an outage that holds costs its length, one that drops up to twice that`() throws {
    var held = Self.path(5, roundTrip: 60, queue: 200)
    let outage = 500 * Nanoseconds.millisecond..<8_500 * Nanoseconds.millisecond
    held.up.rate = held.up.rate.held(during: [outage])
    held.down.rate = held.down.rate.held(during: [outage])
    var dropped = Self.path(5, roundTrip: 60, queue: 200)
    dropped.up.drops = [outage]
    dropped.down.drops = [outage]
    func seconds(_ path: Path, _ seed: UInt64) throws -> Double {
      let uploads = ParallelUploads(path: path, streams: 1, bytes: 2_000_000)
      return Double(try #require(uploads.run(seed: seed)[0].total)) / 1e9
    }
    for seed in 1...10 as ClosedRange<UInt64> {
      #expect(abs(try seconds(held, seed) - 11.57) < 0.03)
      #expect((14.4...15.1).contains(try seconds(dropped, seed)))
    }
  }
}
