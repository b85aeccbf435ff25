/// What a sender knows when it asks its congestion control.
struct ControlContext {
  /// Microseconds, and jiffies, of the sender's clock.
  var time: Int
  var jiffies: Int
  /// The first segment not acknowledged, and the next to be sent.
  var first: Int
  var next: Int
  /// The smoothed round trip in microseconds.
  var smoothedRoundTrip: Int
}

/// How a sender finds its window.
protocol CongestionControl {
  /// Whether segments are spread over time by `pacingRate`, and the window set only by delivery samples.
  static var isPaced: Bool { get }
  /// Bytes a second, and how many segments go out at once.
  var pacingRate: Int { get }
  var burst: Int { get }
  init()
  /// An acknowledgement came, during a repair or not.
  mutating func react(to sample: DeliverySample, window: inout CongestionWindow, _ context: ControlContext)
  /// The connection is established.
  mutating func begin(_ context: ControlContext)
  /// A round trip of `microseconds` was measured; slow start may end here.
  mutating func observe(roundTrip microseconds: Int, window: inout CongestionWindow, _ context: ControlContext)
  /// Segments were acknowledged outside of recovery.
  mutating func grow(_ window: inout CongestionWindow, acknowledged: Int, _ context: ControlContext)
  /// The threshold after a loss.
  mutating func thresholdAfterLoss(_ window: CongestionWindow) -> Int
  /// Everything in flight was given up.
  mutating func timedOut(_ context: ControlContext)
  /// Sending begins again after nothing was in flight since `lastSent` (in jiffies).
  mutating func resumed(lastSent: Int, _ context: ControlContext)
}

extension CongestionControl {
  static var isPaced: Bool { false }
  var pacingRate: Int { 0 }
  var burst: Int { 1 }
  mutating func react(to sample: DeliverySample, window: inout CongestionWindow, _ context: ControlContext) {}
}
