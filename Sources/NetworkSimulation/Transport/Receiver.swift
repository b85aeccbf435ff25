/// The receiving half of an endpoint: what has arrived, and when to acknowledge it.
///
/// It acknowledges as Linux 6.18 does: the first packets at once, then every second full one; everything at once while
/// something is missing (compressed after three); else after a delay that follows the gaps between packets.
struct Receiver {
  private static let leastDelay = 10
  private static let mostDelay = 50
  private static let quickAtMost = 16

  let clock: KernelClock
  /// The next expected segment, and the bytes before it.
  private(set) var next = 0
  private(set) var bytes = 0
  /// Segments ahead of a missing one are full, except that these lack some bytes.
  private var shortfallAhead: [(number: Int, length: Int)] = []
  private var ranges = ReceivedRanges()
  private var window = ReceiveWindow()
  /// The segment that was received twice and not yet reported; or -1.
  private var duplicate = -1
  /// The timestamp to echo.
  private(set) var echo: Nanoseconds = 0

  private var lastAcknowledged = 0
  private var bytesAtLastAcknowledgement = 0
  private var largestSegment = 536
  private var quickLeft = 0
  private var isInteractive = false
  /// The delay of an acknowledgement in jiffies; 0 before the first segment.
  private var delay = 0
  private var lastArrival = 0
  private var isDue = false
  private var isUrgent = false
  private var delayEnd = 0
  private(set) var delayDeadline = Nanoseconds.never
  private var sentWhileMissing = 0
  private var nextWhileMissing = -1
  private var heldBack = 0
  private(set) var compressionDeadline = Nanoseconds.never

  init(clock: KernelClock) { self.clock = clock }

  /// Keeps the timestamp of a packet that arrived, if it is the one to echo.
  mutating func note(stamp: Nanoseconds, of number: Int) {
    if number < 0 ? next == lastAcknowledged : number <= lastAcknowledged { echo = max(echo, stamp) }
  }

  /// Accepts a segment. `timeout` is this end's own retransmission timeout in jiffies.
  mutating func accept(_ packet: Packet, at time: Nanoseconds, timeout: Int) {
    isDue = true
    if packet.number < next {
      duplicate = packet.number
      isInteractive = false
      delay = Self.leastDelay
      hasten()
      return
    }
    guard packet.number == next else {
      if !ranges.insert(packet.number) {
        duplicate = packet.number
      } else if packet.length != Packet.fullPayload {
        shortfallAhead.append((packet.number, packet.length))
      }
      return
    }
    let isFillingGap = !ranges.isEmpty
    bytes += packet.length
    next += 1
    if isFillingGap { advanceOverRanges() }
    if isFillingGap, ranges.isEmpty { isUrgent = true }
    largestSegment = max(largestSegment, packet.length)
    window.received(total: bytes, roundTripSample: packet.echo > 0 ? time - packet.echo : 0, at: time)
    adaptDelay(jiffies: clock.jiffies(at: time), timeout: timeout)
  }

  /// Whether to acknowledge at once; if not, the timer is set.
  mutating func decides(at time: Nanoseconds, smoothedRoundTrip: Int) -> Bool {
    guard isDue else { return false }
    let isQuick = quickLeft > 0 && !isInteractive
    if bytes - bytesAtLastAcknowledgement > largestSegment || isQuick || isUrgent { return true }
    if ranges.isEmpty { return startsDelay(at: time, smoothedRoundTrip: smoothedRoundTrip) }
    return holdsNoMore(at: time, smoothedRoundTrip: smoothedRoundTrip)
  }

  /// Writes the acknowledgement into a packet that is sent now.
  mutating func fill(_ packet: inout Packet, at time: Nanoseconds) {
    packet.acknowledgement = next
    packet.windowEdge = window.advertise(from: bytes)
    packet.stamp = time
    packet.echo = echo
    if !ranges.isEmpty { packet.selective = ranges.report }
    packet.duplicate = duplicate
    duplicate = -1
    lastAcknowledged = next
    bytesAtLastAcknowledgement = bytes
    if isDue, quickLeft > 0 {
      quickLeft -= 1
      if quickLeft == 0 { delay = Self.leastDelay }
    }
    isDue = false
    isUrgent = false
    heldBack = 0
    delayDeadline = .never
    compressionDeadline = .never
  }

  /// This end sends data. Soon after receiving some, that makes it a dialogue, in which data carries acknowledgements.
  mutating func replied(at time: Nanoseconds) {
    if clock.jiffies(at: time) - lastArrival < delay { isInteractive = true }
  }

  /// The delay is over: adapts it, and an acknowledgement is due now.
  mutating func delayEnded(timeout: Int) {
    if isInteractive {
      isInteractive = false
      delay = Self.leastDelay
    } else {
      delay = min(delay * 2, timeout)
    }
  }

  private mutating func advanceOverRanges() {
    let end = ranges.advance(from: next)
    guard end > next else { return }
    bytes += (end - next) * Packet.fullPayload
    if !shortfallAhead.isEmpty {
      for (number, length) in shortfallAhead where number < end { bytes -= Packet.fullPayload - length }
      shortfallAhead.removeAll { $0.number < end }
    }
    next = end
  }

  private mutating func adaptDelay(jiffies: Int, timeout: Int) {
    let gap = jiffies - lastArrival
    if delay == 0 {
      hasten()
      delay = Self.leastDelay
    } else if gap <= Self.leastDelay / 2 {
      delay = delay / 2 + Self.leastDelay / 2
    } else if gap < delay {
      delay = min(delay / 2 + gap, timeout)
    } else if gap > timeout {
      hasten()
    }
    lastArrival = jiffies
  }

  /// Acknowledges the next few packets at once.
  private mutating func hasten() { quickLeft = max(quickLeft, Self.quickAtMost) }

  private mutating func startsDelay(at time: Nanoseconds, smoothedRoundTrip: Int) -> Bool {
    var wait = delay
    if wait > Self.leastDelay {
      var most = isInteractive ? Self.mostDelay : 125
      if smoothedRoundTrip > 0 {
        most = min(most, max(KernelClock.jiffies(microseconds: smoothedRoundTrip), Self.leastDelay))
      }
      wait = min(wait, most)
    }
    wait = min(wait, Self.mostDelay)
    let now = clock.jiffies(at: time)
    if delayDeadline < .never {
      if delayEnd <= now + wait / 4 { return true }
      if now + wait >= delayEnd { return false }
    }
    delayEnd = now + wait
    delayDeadline = clock.expiry(at: time, after: wait)
    return false
  }

  /// While something is missing, three acknowledgements are sent at once; later ones are held briefly and merged.
  private mutating func holdsNoMore(at time: Nanoseconds, smoothedRoundTrip: Int) -> Bool {
    if heldBack >= 44 { return true }
    if nextWhileMissing != next {
      nextWhileMissing = next
      sentWhileMissing = 0
    }
    if sentWhileMissing < 3 {
      sentWhileMissing += 1
      return true
    }
    heldBack += 1
    if compressionDeadline == .never {
      compressionDeadline = time + min(Nanoseconds.millisecond, smoothedRoundTrip * Nanoseconds.microsecond / 20)
    }
    return false
  }
}
