/// Leaves slow start before the queue overflows (Ha and Rhee, "Taming the elephants", 2011), with the constants of
/// Linux.
struct HyStart {
  private static let leastWindow = 16
  private static let samplesARound = 8
  /// Acknowledgements further apart than this do not belong to one train.
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

  /// Looks at a round trip in slow start; sets the window's threshold if either test says that the pipe is full.
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

  /// Microseconds that bursts of the sender's own making may add: four bursts of 64 KiB at twice the current rate, at
  /// most 1 ms.
  private static func burstAllowance(window: Int, smoothedRoundTrip: Int) -> Int {
    let bytesPerSecond = 2 * window * Packet.fullPayload * 1_000_000 / max(smoothedRoundTrip, 1)
    return bytesPerSecond == 0 ? 0 : min(1_000, 4 * 65_536 * 1_000_000 / bytesPerSecond)
  }
}
