/// What the sender passes to its congestion control.
struct ControlContext {
  /// The sender's clock, in microseconds and in jiffies.
  var time: Int
  var jiffies: Int
  /// The first segment that is not acknowledged, and the next to be sent.
  var first: Int
  var next: Int
  /// The smoothed round trip in microseconds.
  var smoothedRoundTrip: Int
}

/// How many segments may be in the network, and whether that is what limits the sender.
struct CongestionWindow {
  /// The initial window of every connection (RFC 6928).
  static let initial = 10

  var size = initial
  /// The window at which slow start ends.
  var threshold = Int.max
  /// Acknowledged segments that do not yet make the window grow.
  var credit = 0
  private var wasLimiting = false
  private var mostInFlight = 0
  private var usageEnd = 0

  var isInSlowStart: Bool { size < threshold }

  /// Whether the sender fills the window, or in slow start at least half of it.
  var isLimiting: Bool { wasLimiting || (isInSlowStart && size < 2 * mostInFlight) }

  /// Records after sending whether the window was full.
  mutating func note(isFull: Bool, outstanding: Int, first: Int, next: Int) {
    if first >= usageEnd || isFull || (!wasLimiting && outstanding > mostInFlight) {
      wasLimiting = isFull
      mostInFlight = outstanding
      usageEnd = next
    }
  }

  /// Grows by one for each acknowledged segment, up to the threshold; returns how many segments are left over.
  mutating func growInSlowStart(acknowledged: Int) -> Int {
    let target = min(size + acknowledged, threshold)
    let left = acknowledged - (target - size)
    size = target
    return left
  }

  /// Grows by one for every `share` segments acknowledged.
  mutating func grow(acknowledged: Int, onePer share: Int) {
    if credit >= share {
      credit = 0
      size += 1
    }
    credit += acknowledged
    if credit >= share {
      size += credit / share
      credit %= share
    }
  }
}
