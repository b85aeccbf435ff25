/// How a kernel repeats its first packet while it gets no answer.
package enum SynSchedule: Sendable {
  /// Linux since 6.5: four more times at intervals of a second, then doubling.
  case linear
  /// Linux before 6.5, and most phones: the interval doubles from the start.
  case doubling

  var linearTimeouts: Int { self == .linear ? 4 : 0 }
}

/// The opening of a connection: SYN, SYN-ACK, and the timers of both sides.
struct Handshake {
  enum State { case closed, synSent, established, failed }

  private static let firstTimeout = 250
  private static let synRetries = 6
  private static let synAckRetries = 5

  let clock: KernelClock
  let schedule: SynSchedule
  private(set) var state = State.closed
  private(set) var serverIsEstablished = false
  private(set) var firstSyn: Nanoseconds = 0
  private(set) var retransmissions = 0
  private var timeout = firstTimeout
  private(set) var synDeadline = Nanoseconds.never

  private var firstSynAck: Nanoseconds = -1
  private var lastSynAck: Nanoseconds = -1
  private var synStamp: Nanoseconds = 0
  private var synAckTimeouts = 0
  private(set) var synAckDeadline = Nanoseconds.never

  init(clock: KernelClock, schedule: SynSchedule) {
    self.clock = clock
    self.schedule = schedule
  }

  var nextDeadline: Nanoseconds { min(synDeadline, synAckDeadline) }

  /// The client's first SYN.
  mutating func open(at now: Nanoseconds) -> Packet {
    state = .synSent
    firstSyn = now
    synDeadline = clock.expiry(at: now, after: timeout)
    return packet(.syn, at: now)
  }

  /// The SYN got no answer in time: the next SYN, or nil if the client gives up.
  mutating func synTimedOut(at now: Nanoseconds) -> Packet? {
    guard retransmissions < Self.synRetries + schedule.linearTimeouts else {
      state = .failed
      synDeadline = .never
      return nil
    }
    retransmissions += 1
    if retransmissions > schedule.linearTimeouts { timeout *= 2 }
    synDeadline = clock.expiry(at: now, after: timeout)
    return packet(.syn, at: now)
  }

  /// A SYN reaches the server, which answers at most twice a second.
  mutating func synArrived(stamp: Nanoseconds, at now: Nanoseconds) -> Packet? {
    guard !serverIsEstablished else { return nil }
    if firstSynAck < 0 {
      firstSynAck = now
      synStamp = stamp
    } else if now - lastSynAck < Nanoseconds.second / 2 {
      return nil
    }
    lastSynAck = now
    synAckDeadline = clock.expiry(at: now, after: Self.firstTimeout << synAckTimeouts)
    return packet(.synAck, at: now)
  }

  /// The SYN-ACK got no answer in time.
  mutating func synAckTimedOut(at now: Nanoseconds) -> Packet? {
    guard synAckTimeouts < Self.synAckRetries else {
      synAckDeadline = .never
      return nil
    }
    synAckTimeouts += 1
    lastSynAck = now
    synAckDeadline = clock.expiry(at: now, after: Self.firstTimeout << synAckTimeouts)
    return packet(.synAck, at: now)
  }

  /// A SYN-ACK reaches the client. Returns the initial window; nil if the connection is already established.
  mutating func synAckArrived(echo: Nanoseconds) -> Int? {
    guard state == .synSent else { return nil }
    state = .established
    synDeadline = .never
    // Two lost SYNs mean a bad path, unless the answer is to the first of them.
    return retransmissions > 1 && echo != firstSyn ? 1 : CongestionWindow.initial
  }

  /// The client's first acknowledgement reaches the server; returns the round trip in microseconds.
  mutating func acknowledgementArrived(echo: Nanoseconds, at now: Nanoseconds) -> Int {
    serverIsEstablished = true
    synAckDeadline = .never
    return (now - (synAckTimeouts == 0 && lastSynAck == firstSynAck ? firstSynAck : echo)) / Nanoseconds.microsecond
  }

  private func packet(_ kind: Packet.Kind, at now: Nanoseconds) -> Packet {
    var packet = Packet()
    packet.kind = kind
    packet.stamp = now
    packet.echo = kind == .synAck ? synStamp : 0
    packet.windowEdge = 65_160
    return packet
  }
}
