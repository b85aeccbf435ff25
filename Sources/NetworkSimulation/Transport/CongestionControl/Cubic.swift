/// CUBIC (RFC 9438) in integers as in Linux: time in 1/1024 of a second, the window in segments.
struct Cubic {
  /// C = 0.4 is 410/1024 here.
  private static let scale = 410
  /// beta = 717/1024 = 0.7.
  private static let beta = 717
  /// 8 × the segments acknowledged for each segment that Reno with this beta would add, per segment of window:
  /// 8 (1 + beta) / (3 (1 - beta)).
  private static let friendlyShare = 15

  private var hyStart = HyStart()
  private var leastRoundTrip = 0
  private var windowAtLoss = 0
  private var origin = 0
  /// Time until the window is back at its origin, in 1/1024 s.
  private var timeToOrigin = 0
  /// In jiffies; 0 outside of an epoch.
  private var epochStart = 0
  private var lastUpdate = 0
  private var lastWindow = 0
  private var acknowledgedInEpoch = 0
  private var friendlyWindow = 0
  private var segmentsPerGrowth = 0

  /// The connection is established.
  mutating func begin(_ context: ControlContext) {
    self = Cubic()
    hyStart.reset(context)
  }

  /// A round trip of `microseconds` was measured, which may end slow start.
  mutating func observe(roundTrip microseconds: Int, window: inout CongestionWindow, _ context: ControlContext) {
    // In its first second an epoch still sees the queue that recovery left.
    if epochStart != 0, context.jiffies - epochStart < 250 { return }
    let sample = max(microseconds, 1)
    if leastRoundTrip == 0 || leastRoundTrip > sample { leastRoundTrip = sample }
    if window.isInSlowStart {
      hyStart.observe(roundTrip: sample, leastRoundTrip: leastRoundTrip, window: &window, context)
    }
  }

  /// Segments were acknowledged outside of recovery.
  mutating func grow(_ window: inout CongestionWindow, acknowledged: Int, _ context: ControlContext) {
    guard window.isLimiting else { return }
    var left = acknowledged
    if window.isInSlowStart {
      left = window.growInSlowStart(acknowledged: left)
      if left == 0 { return }
    }
    update(window: window.size, acknowledged: left, jiffies: context.jiffies)
    window.grow(acknowledged: left, onePer: segmentsPerGrowth)
  }

  /// The threshold after a loss.
  mutating func thresholdAfterLoss(_ window: CongestionWindow) -> Int {
    epochStart = 0
    // Fast convergence: a flow that did not reach its earlier window again leaves room for newer ones.
    windowAtLoss = window.size < windowAtLoss ? window.size * (1_024 + Self.beta) / 2_048 : window.size
    return max(window.size * Self.beta / 1_024, 2)
  }

  /// All segments in flight were given up after a timeout.
  mutating func timedOut(_ context: ControlContext) { begin(context) }

  /// Sending begins again after a time, since `lastSent` (in jiffies), with nothing in flight.
  mutating func resumed(lastSent: Int, _ context: ControlContext) {
    // Time without anything to send does not count as growth.
    if epochStart != 0, context.jiffies > lastSent {
      epochStart = min(epochStart + context.jiffies - lastSent, context.jiffies)
    }
  }

  /// Sets how many acknowledged segments make the window grow by one.
  private mutating func update(window: Int, acknowledged: Int, jiffies: Int) {
    acknowledgedInEpoch += acknowledged
    if lastWindow == window, jiffies - lastUpdate <= 250 / 32 { return }
    if epochStart == 0 || jiffies != lastUpdate {
      lastWindow = window
      lastUpdate = jiffies
      if epochStart == 0 { beginEpoch(window: window, acknowledged: acknowledged, jiffies: jiffies) }
      let target = cubicTarget(jiffies: jiffies)
      segmentsPerGrowth = target > window ? window / (target - window) : 100 * window
      // Before any loss the window grows by at least 5 % a round.
      if windowAtLoss == 0 { segmentsPerGrowth = min(segmentsPerGrowth, 20) }
    }
    growFriendlyWindow(window: window)
    if friendlyWindow > window { segmentsPerGrowth = min(segmentsPerGrowth, window / (friendlyWindow - window)) }
    segmentsPerGrowth = max(segmentsPerGrowth, 2)
  }

  private mutating func beginEpoch(window: Int, acknowledged: Int, jiffies: Int) {
    epochStart = jiffies
    acknowledgedInEpoch = acknowledged
    friendlyWindow = window
    origin = max(windowAtLoss, window)
    timeToOrigin = windowAtLoss <= window ? 0 : cubeRoot((1 << 40) / Self.scale * (windowAtLoss - window))
  }

  private func cubicTarget(jiffies: Int) -> Int {
    let roundTrip = KernelClock.jiffies(microseconds: leastRoundTrip)
    let time = ((jiffies - epochStart + roundTrip) << 10) / 250
    let distance = abs(time - timeToOrigin)
    // Hours after a loss the cube would overflow; by then only the link limits the window.
    let delta = distance > 1 << 17 ? 1 << 20 : (Self.scale * distance * distance * distance) >> 40
    return time < timeToOrigin ? origin - delta : origin + delta
  }

  /// Updates the window that Reno would have by now.
  private mutating func growFriendlyWindow(window: Int) {
    let share = (window * Self.friendlyShare) >> 3
    guard acknowledgedInEpoch > share, share > 0 else { return }
    let growth = (acknowledgedInEpoch - 1) / share
    friendlyWindow += growth
    acknowledgedInEpoch -= growth * share
  }

  /// The largest integer whose cube does not exceed `value`.
  private func cubeRoot(_ value: Int) -> Int {
    var root = 0
    for bit in stride(from: 20, through: 0, by: -1) {
      let candidate = root | (1 << bit)
      if candidate * candidate * candidate <= value { root = candidate }
    }
    return root
  }
}

/// Leaves slow start before the queue overflows (Ha and Rhee, "Taming the elephants", 2011), with the constants of
/// Linux.
struct HyStart {
  private static let leastWindow = 16
  private static let samplesARound = 8
  /// Acknowledgements further apart than this, in microseconds, do not belong to one train.
  private static let trainGap = 2_000

  private var hasEnded = false
  private var roundStart = 0
  private var lastOfTrain = 0
  private var roundEnd = 0
  private var leastOfRound = Int.max
  private var samples = 0

  mutating func beginRound(_ context: ControlContext) {
    roundStart = context.time
    lastOfTrain = context.time
    roundEnd = context.next
    leastOfRound = Int.max
    samples = 0
  }

  mutating func reset(_ context: ControlContext) {
    hasEnded = false
    beginRound(context)
  }

  /// Uses a round trip measured in slow start; sets the window's threshold if either test shows that the pipe is full.
  mutating func observe(
    roundTrip: Int, leastRoundTrip: Int, window: inout CongestionWindow, _ context: ControlContext
  ) {
    if context.first > roundEnd { beginRound(context) }
    guard !hasEnded, window.size >= Self.leastWindow else { return }
    if context.time - lastOfTrain <= Self.trainGap {
      lastOfTrain = context.time
      let allowance = Self.burstAllowance(window: window.size, smoothedRoundTrip: context.smoothedRoundTrip)
      // Half, because the sender is not paced: a train as long as half a round trip fills the pipe.
      if context.time - roundStart > (leastRoundTrip + allowance) / 2 { end(&window) }
    }
    leastOfRound = min(leastOfRound, roundTrip)
    if samples < Self.samplesARound {
      samples += 1
    } else if leastOfRound > leastRoundTrip + min(max(leastRoundTrip >> 3, 4_000), 16_000) {
      end(&window)
    }
  }

  private mutating func end(_ window: inout CongestionWindow) {
    hasEnded = true
    window.threshold = window.size
  }

  /// Microseconds that the sender's own bursts may add: four bursts of 64 KiB at twice the current rate, at most 1 ms.
  private static func burstAllowance(window: Int, smoothedRoundTrip: Int) -> Int {
    let bytesPerSecond = 2 * window * Packet.fullPayload * 1_000_000 / max(smoothedRoundTrip, 1)
    return bytesPerSecond == 0 ? 0 : min(1_000, 4 * 65_536 * 1_000_000 / bytesPerSecond)
  }
}
