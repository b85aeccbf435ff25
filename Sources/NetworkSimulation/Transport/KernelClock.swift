/// Simulated time: nanoseconds since the simulation began. Whole numbers, so that every machine gets the same answer.
typealias Nanoseconds = Int

extension Nanoseconds {
  static let microsecond = 1_000
  static let millisecond = 1_000_000
  static let second = 1_000_000_000
  /// A time that does not come.
  static let never = Int.max / 4
}

/// A kernel's coarse clock: its timers count jiffies and fire at the edges of a timer wheel's buckets, late and never
/// early.
struct KernelClock {
  /// HZ = 250.
  static let jiffy = 4 * Nanoseconds.millisecond

  /// The place of the wheel when the simulation began.
  let phase: Nanoseconds

  func jiffies(at time: Nanoseconds) -> Int { (time &+ phase) / Self.jiffy }

  /// When a timer that was set at `time` for this many jiffies fires.
  ///
  /// Each level of the wheel is eight times as coarse as the one below (Linux, kernel/time/timer.c): 4 ms for timers
  /// below 252 ms, 32 ms below 2 s, 256 ms below 16 s, then 2 s.
  func expiry(at time: Nanoseconds, after jiffies: Int) -> Nanoseconds {
    let expires = self.jiffies(at: time) + jiffies
    let shift = jiffies < 63 ? 0 : jiffies < 63 << 3 ? 3 : jiffies < 63 << 6 ? 6 : jiffies < 63 << 9 ? 9 : 12
    return (((expires >> shift) + 1) << shift) * Self.jiffy - phase
  }

  /// Microseconds as jiffies, rounded up.
  static func jiffies(microseconds: Int) -> Int { (microseconds + 3_999) / 4_000 }
}
