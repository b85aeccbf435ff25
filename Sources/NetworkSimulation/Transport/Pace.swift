/// When a paced sender may send next.
struct Pace {
  /// Wakes the sender; never, if it does not wait for its turn.
  var deadline = Nanoseconds.never
  private var free: Nanoseconds = 0
  private var burstLeft = 0

  /// Whether a segment may go out now; if not, the deadline is set.
  mutating func allows(at now: Nanoseconds) -> Bool {
    if burstLeft > 0 || free <= now { return true }
    deadline = free
    return false
  }

  /// A segment of this many bytes goes out.
  mutating func note(_ bytes: Int, rate: Int, burst: Int, at now: Nanoseconds) {
    if burstLeft == 0 { burstLeft = burst }
    burstLeft -= 1
    let cost = bytes * Nanoseconds.second / max(rate, 1)
    // A late start is made up for by half at most.
    let credit = max(now - free, 0)
    free = max(free, now) + cost - min(cost / 2, credit)
  }

  /// Nothing more of a burst is to be sent.
  mutating func endBurst() { burstLeft = 0 }
}
