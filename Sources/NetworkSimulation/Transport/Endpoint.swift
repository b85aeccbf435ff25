/// One end of a connection: a sender and a receiver, as in TCP.
///
/// Its work is in extensions, one file each: sending, acknowledgements, recovery and timers.
struct Endpoint {
  let connection: Int
  let clock: KernelClock

  var outbox = Outbox()
  var board = Scoreboard()
  var window = CongestionWindow()
  var control = Cubic()
  var roundTrip = RoundTripEstimator()
  var recovery = Recovery()
  var latest = RecentDelivery()
  var probe = TailLossProbe()
  var timer = RetransmissionTimer()
  var receiver: Receiver

  /// The first byte that the other side does not accept yet.
  var peerEdge = 0
  /// Bytes that the other side has acknowledged.
  var acknowledgedBytes = 0
  /// Totals of segments delivered, in order or not, and of segments marked lost.
  var delivered = 0
  var lost = 0
  var retransmissions = 0
  var consecutiveTimeouts = 0
  /// When data was last sent, in jiffies.
  var lastSent = 0
  /// The ranges that the last acknowledgement reported.
  var knownRanges = (SegmentRange.none, SegmentRange.none, SegmentRange.none)

  init(connection: Int, clock: KernelClock) {
    self.connection = connection
    self.clock = clock
    receiver = Receiver(clock: clock)
  }

  /// When something happens here unless a packet arrives before.
  var nextDeadline: Nanoseconds {
    min(timer.deadline, receiver.delayDeadline, receiver.compressionDeadline)
  }

  /// The handshake, which took `sample` microseconds, has established the connection.
  mutating func establish(roundTrip sample: Int, peerEdge: Int, at now: Nanoseconds) {
    self.peerEdge = peerEdge
    roundTrip.observe(least: sample)
    roundTrip.add(sample, first: 0, next: 0)
    control.begin(context(at: now))
  }

  /// A packet arrives.
  mutating func receive(_ packet: Packet, at now: Nanoseconds, into output: inout LinkDirection) {
    receiver.note(stamp: packet.stamp, of: packet.number)
    acknowledge(packet, at: now, into: &output)
    if packet.number >= 0 { receiver.accept(packet, at: now, timeout: roundTrip.timeoutJiffies) }
    sendPending(at: now, into: &output)
    if receiver.decides(at: now, smoothedRoundTrip: roundTrip.smoothed) { sendAcknowledgement(at: now, into: &output) }
  }

  /// Does what is due at `now`.
  mutating func wake(at now: Nanoseconds, into output: inout LinkDirection) {
    if receiver.delayDeadline <= now {
      receiver.delayEnded(timeout: roundTrip.timeoutJiffies)
      sendAcknowledgement(at: now, into: &output)
    }
    if receiver.compressionDeadline <= now { sendAcknowledgement(at: now, into: &output) }
    if timer.deadline <= now { timerFired(at: now, into: &output) }
  }

  func context(at now: Nanoseconds) -> ControlContext {
    ControlContext(
      time: now / Nanoseconds.microsecond, jiffies: clock.jiffies(at: now), first: board.first, next: board.end,
      smoothedRoundTrip: roundTrip.smoothed)
  }
}
