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

/// How a sender finds its window.
protocol CongestionControl {
  /// Whether segments are spread over time by `pacingRate`, and only delivery samples set the window.
  static var isPaced: Bool { get }
  /// Bytes per second, and how many segments are sent at once.
  var pacingRate: Int { get }
  var burst: Int { get }
  init()
  /// An acknowledgement arrived, during a repair or not.
  mutating func react(to sample: DeliverySample, window: inout CongestionWindow, _ context: ControlContext)
  /// The connection is established.
  mutating func begin(_ context: ControlContext)
  /// A round trip of `microseconds` was measured, which may end slow start.
  mutating func observe(roundTrip microseconds: Int, window: inout CongestionWindow, _ context: ControlContext)
  /// Segments were acknowledged outside of recovery.
  mutating func grow(_ window: inout CongestionWindow, acknowledged: Int, _ context: ControlContext)
  /// The threshold after a loss.
  mutating func thresholdAfterLoss(_ window: CongestionWindow) -> Int
  /// All segments in flight were given up after a timeout.
  mutating func timedOut(_ context: ControlContext)
  /// Sending begins again after a time, since `lastSent` (in jiffies), with nothing in flight.
  mutating func resumed(lastSent: Int, _ context: ControlContext)
}

extension CongestionControl {
  static var isPaced: Bool { false }
  var pacingRate: Int { 0 }
  var burst: Int { 1 }
  mutating func react(to sample: DeliverySample, window: inout CongestionWindow, _ context: ControlContext) {}
}

/// The available congestion controls.
public enum CongestionAlgorithm: String, CaseIterable, Sendable {
  /// CUBIC with HyStart, Linux's default.
  case cubic
  /// NewReno, the default before CUBIC.
  case reno
  /// BBR, which reacts to rates and round trips instead of losses.
  case bbr
}

/// Reno (RFC 5681): one segment more in each round, half the window at a loss.
struct Reno: CongestionControl {
  mutating func begin(_ context: ControlContext) {}
  mutating func observe(roundTrip microseconds: Int, window: inout CongestionWindow, _ context: ControlContext) {}

  mutating func grow(_ window: inout CongestionWindow, acknowledged: Int, _ context: ControlContext) {
    guard window.isLimiting else { return }
    var left = acknowledged
    if window.isInSlowStart {
      left = window.growInSlowStart(acknowledged: left)
      if left == 0 { return }
    }
    window.grow(acknowledged: left, onePer: window.size)
  }

  mutating func thresholdAfterLoss(_ window: CongestionWindow) -> Int { max(window.size / 2, 2) }
  mutating func timedOut(_ context: ControlContext) {}
  mutating func resumed(lastSent: Int, _ context: ControlContext) {}
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
