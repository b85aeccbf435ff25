/// BBR v1 (Cardwell et al., "BBR: Congestion-Based Congestion Control", 2016) as in Linux, without its long-term
/// sampling of policers and without its allowance for merged acknowledgements.
struct BBR: CongestionControl {
  private enum Mode { case startup, drain, probeBandwidth, probeRoundTrip }

  /// Gains in 1/256: 2/ln 2, its inverse, and the cycle that probes for more.
  private static let highGain = 739
  private static let drainGain = 88
  private static let cycle = [320, 192, 256, 256, 256, 256, 256, 256]
  private static let leastWindow = 4
  private static let roundTripLife = 10_000_000
  private static let probeTime = 200_000

  static let isPaced = true

  private var mode = Mode.startup
  /// Segments per 2²⁴ microseconds.
  private var bandwidth = WindowedMaximum(span: 10)
  private var round = 0
  private var roundEnd = 0
  private var beginsRound = false
  private var leastRoundTrip = Int.max
  private var leastRoundTripAt = 0
  private var fullBandwidth = 0
  private var roundsWithoutGrowth = 0
  private var isFull: Bool { roundsWithoutGrowth >= 3 }
  private var cycleIndex = 2
  private var cycleStart = 0
  private var pacingGain = highGain
  private var windowGain = highGain
  private var windowBefore = 0
  private var lastState = Recovery.State.open
  private var conserves = false
  private var probeEnd = 0
  private var probeRoundIsOver = false
  private var hasRoundTrip = false
  private(set) var pacingRate = 0

  /// Segments that are sent at once.
  var burst: Int {
    max(pacingRate < 150_000 ? 1 : 2, min(pacingRate >> 10, 65_536) / Packet.fullPayload)
  }

  mutating func begin(_ context: ControlContext) {
    self = BBR()
    leastRoundTripAt = context.time
    if context.smoothedRoundTrip > 0 { leastRoundTrip = context.smoothedRoundTrip }
    setInitialPace(window: CongestionWindow.initial, context)
  }

  mutating func observe(roundTrip microseconds: Int, window: inout CongestionWindow, _ context: ControlContext) {}
  mutating func grow(_ window: inout CongestionWindow, acknowledged: Int, _ context: ControlContext) {}
  mutating func resumed(lastSent: Int, _ context: ControlContext) {}

  mutating func thresholdAfterLoss(_ window: CongestionWindow) -> Int {
    saveWindow(window.size)
    return window.threshold
  }

  mutating func timedOut(_ context: ControlContext) {
    lastState = .loss
    fullBandwidth = 0
    beginsRound = true
  }

  mutating func react(to sample: DeliverySample, window: inout CongestionWindow, _ context: ControlContext) {
    updateBandwidth(sample)
    updateCycle(sample, context)
    checkWhetherFull(sample)
    drain(sample, context)
    updateRoundTrip(sample, window: &window, context)
    updateGains()
    setPace(window: window.size, context)
    setWindow(sample, &window)
  }

  // MARK: - The model

  private mutating func updateBandwidth(_ sample: DeliverySample) {
    beginsRound = false
    guard sample.delivered >= 0, sample.interval > 0 else { return }
    if sample.deliveredBefore >= roundEnd {
      roundEnd = sample.deliveredTotal
      round += 1
      beginsRound = true
      conserves = false
    }
    let rate = (sample.delivered << 24) / sample.interval
    if !sample.isLimitedByApp || rate >= bandwidth.value { bandwidth.add(rate, round: round) }
  }

  private mutating func updateCycle(_ sample: DeliverySample, _ context: ControlContext) {
    guard mode == .probeBandwidth else { return }
    let isLong = context.time - cycleStart > leastRoundTrip
    let isOver: Bool
    if pacingGain == 256 {
      isOver = isLong
    } else if pacingGain > 256 {
      isOver = isLong && (sample.lost > 0 || sample.inFlightBefore >= target(gain: pacingGain))
    } else {
      isOver = isLong || sample.inFlightBefore <= target(gain: 256)
    }
    if isOver { advanceCycle(context) }
  }

  private mutating func advanceCycle(_ context: ControlContext) {
    cycleIndex = (cycleIndex + 1) & 7
    cycleStart = context.time
  }

  private mutating func checkWhetherFull(_ sample: DeliverySample) {
    guard !isFull, beginsRound, !sample.isLimitedByApp else { return }
    if bandwidth.value >= fullBandwidth * 5 / 4 {
      fullBandwidth = bandwidth.value
      roundsWithoutGrowth = 0
    } else {
      roundsWithoutGrowth += 1
    }
  }

  private mutating func drain(_ sample: DeliverySample, _ context: ControlContext) {
    if mode == .startup, isFull { mode = .drain }
    if mode == .drain, sample.inFlight <= target(gain: 256) { beginProbing(context) }
  }

  private mutating func beginProbing(_ context: ControlContext) {
    mode = .probeBandwidth
    // Linux begins at a random phase, except the draining one; we derive it from the time since boot instead.
    cycleIndex = 7 - context.jiffies % 7
    advanceCycle(context)
  }

  private mutating func updateRoundTrip(
    _ sample: DeliverySample, window: inout CongestionWindow, _ context: ControlContext
  ) {
    let isOld = context.time > leastRoundTripAt + Self.roundTripLife
    if sample.roundTrip >= 0, sample.roundTrip <= leastRoundTrip || isOld {
      leastRoundTrip = max(sample.roundTrip, 1)
      leastRoundTripAt = context.time
    }
    if isOld, mode != .probeRoundTrip {
      saveWindow(window.size)
      mode = .probeRoundTrip
      probeEnd = 0
    }
    guard mode == .probeRoundTrip else { return }
    if probeEnd == 0 {
      guard sample.inFlight <= Self.leastWindow else { return }
      probeEnd = context.time + Self.probeTime
      probeRoundIsOver = false
      roundEnd = sample.deliveredTotal
      return
    }
    if beginsRound { probeRoundIsOver = true }
    guard probeRoundIsOver, context.time > probeEnd else { return }
    leastRoundTripAt = context.time
    window.size = max(window.size, windowBefore)
    if isFull { beginProbing(context) } else { mode = .startup }
  }

  private mutating func updateGains() {
    switch mode {
    case .startup: (pacingGain, windowGain) = (Self.highGain, Self.highGain)
    case .drain: (pacingGain, windowGain) = (Self.drainGain, Self.highGain)
    case .probeBandwidth: (pacingGain, windowGain) = (Self.cycle[cycleIndex], 512)
    case .probeRoundTrip: (pacingGain, windowGain) = (256, 256)
    }
  }

  // MARK: - What follows from it

  /// Sets the pacing rate, in bytes per second, to 1 % less than the network delivers.
  private mutating func setPace(window: Int, _ context: ControlContext) {
    if !hasRoundTrip, context.smoothedRoundTrip > 0 { setInitialPace(window: window, context) }
    let rate = bytesPerSecond(bandwidth.value, gain: pacingGain)
    if isFull || rate > pacingRate { pacingRate = rate }
  }

  private mutating func setInitialPace(window: Int, _ context: ControlContext) {
    hasRoundTrip = context.smoothedRoundTrip > 0
    let roundTrip = hasRoundTrip ? context.smoothedRoundTrip : 1_000
    pacingRate = bytesPerSecond((window << 24) / roundTrip, gain: Self.highGain)
  }

  private func bytesPerSecond(_ bandwidth: Int, gain: Int) -> Int {
    max((((bandwidth * Packet.fullPayload * gain) >> 8) / 100 * 99 * 15_625) >> 18, 1)
  }

  private mutating func setWindow(_ sample: DeliverySample, _ window: inout CongestionWindow) {
    defer { if mode == .probeRoundTrip { window.size = min(window.size, Self.leastWindow) } }
    guard sample.acknowledged > 0 else { return }
    var size = sample.lost > 0 ? max(window.size - sample.lost, 1) : window.size
    if sample.state == .recovery, lastState != .recovery {
      conserves = true
      roundEnd = sample.deliveredTotal
      size = sample.inFlight + sample.acknowledged
    } else if lastState >= .recovery, sample.state < .recovery {
      conserves = false
      size = max(size, windowBefore)
    }
    lastState = sample.state
    if conserves {
      window.size = max(size, sample.inFlight + sample.acknowledged)
      return
    }
    let target = self.target(gain: windowGain)
    if isFull {
      size = min(size + sample.acknowledged, target)
    } else if size < target || sample.deliveredTotal < CongestionWindow.initial {
      size += sample.acknowledged
    }
    window.size = max(size, Self.leastWindow)
  }

  /// Segments that fill the pipe `gain` times, plus room for bursts.
  private func target(gain: Int) -> Int {
    guard leastRoundTrip < .max else { return CongestionWindow.initial }
    let filling = (((bandwidth.value * leastRoundTrip * gain) >> 8) + (1 << 24) - 1) >> 24
    let even = (filling + 3 * burst + 1) & ~1
    return mode == .probeBandwidth && cycleIndex == 0 ? even + 2 : even
  }

  private mutating func saveWindow(_ size: Int) {
    windowBefore = lastState < .recovery && mode != .probeRoundTrip ? size : max(windowBefore, size)
  }
}
