/// Reno (RFC 5681): one segment more a round, half the window at a loss.
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
