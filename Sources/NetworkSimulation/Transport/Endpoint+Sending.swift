extension Endpoint {
  /// Sends as much as the windows allow.
  mutating func sendPending(at now: Nanoseconds, into output: inout LinkDirection) {
    guard !outbox.isEmpty else { return }
    let endBefore = board.end
    while !outbox.isEmpty, board.inFlight < window.size {
      guard sendNext(at: now, into: &output) else { break }
    }
    let sent = board.end - endBefore
    let isFull = board.inFlight >= window.size
    if sent > 0 || isFull {
      window.note(isFull: isFull, outstanding: board.count, first: board.first, next: board.end)
    }
    guard sent > 0 else { return }
    if recovery.isReducing { recovery.sent += sent }
    _ = scheduleProbe(at: now, isAdvancing: false)
  }

  /// Sends one new segment, whatever the congestion window says; returns whether there was one and the receiver's
  /// window allowed it.
  mutating func sendNext(at now: Nanoseconds, into output: inout LinkDirection) -> Bool {
    guard !outbox.isEmpty else { return false }
    let length = outbox.nextLength
    guard outbox.sent &+ length <= peerEdge else { return false }
    outbox.cut(length)
    if board.isEmpty { resume(at: now) }
    let isFirst = board.isEmpty
    var segment = SentSegment()
    segment.length = length
    segment.endOffset = outbox.sent
    segment.sentAt = now
    board.append(segment)
    emit(board.end &- 1, length: length, at: now, into: &output)
    if isFirst || timer.purpose == .probe { rearm(at: now) }
    return true
  }

  /// Retransmits a segment; `isProbe` if it is not believed lost.
  mutating func retransmit(_ number: Int, isProbe: Bool = false, at now: Nanoseconds, into output: inout LinkDirection)
  {
    retransmissions += 1
    board[number].sentAt = now
    board[number].marks.insert(.sentAgain)
    board.list(number)
    emit(number, length: board[number].length, at: now, into: &output)
    guard !isProbe else { return }
    if !board[number].marks.contains(.underwayAgain) {
      board[number].marks.insert(.underwayAgain)
      board.underwayAgainCount += 1
    }
    if recovery.firstRetransmission == 0 { recovery.firstRetransmission = now }
    recovery.unexplained = max(recovery.unexplained, 0) + 1
  }

  /// Retransmits segments that are believed lost, as far as the window allows.
  mutating func retransmitLost(at now: Nanoseconds, into output: inout LinkDirection) {
    var restartsTimer = false
    var hole = -1
    var number = max(board.retransmissionHint, board.first)
    while number < board.end {
      if hole < 0 { board.retransmissionHint = number }
      guard board.inFlight < window.size, board.underwayAgainCount < board.lostCount else { break }
      let marks = board[number].marks
      if !marks.contains(.lost) {
        if hole < 0, marks.isDisjoint(with: [.underwayAgain, .selected]) { hole = number }
      } else if marks.isDisjoint(with: [.selected, .underwayAgain]) {
        retransmit(number, at: now, into: &output)
        if recovery.isReducing { recovery.sent += 1 }
        if number == board.first, timer.purpose != .reordering { restartsTimer = true }
      }
      number += 1
    }
    if restartsTimer { arm(.retransmission, jiffies: roundTrip.timeoutJiffies, at: now) }
  }

  mutating func sendAcknowledgement(at now: Nanoseconds, into output: inout LinkDirection) {
    var packet = Packet()
    packet.connection = connection
    receiver.fill(&packet, at: now)
    output.offer(packet, at: now)
  }

  private mutating func emit(_ number: Int, length: Int, at now: Nanoseconds, into output: inout LinkDirection) {
    var packet = Packet()
    packet.connection = connection
    packet.number = number
    packet.length = length
    receiver.replied(at: now)
    receiver.fill(&packet, at: now)
    output.offer(packet, at: now)
    lastSent = clock.jiffies(at: now)
  }

  /// Sending begins, perhaps after a pause: a window that was not used for the length of a timeout may no longer fit
  /// (RFC 2861).
  private mutating func resume(at now: Nanoseconds) {
    let idle = clock.jiffies(at: now) - lastSent
    control.resumed(lastSent: lastSent, context(at: now))
    guard idle > roundTrip.timeoutJiffies else { return }
    window.threshold = currentThreshold
    let least = min(window.size, CongestionWindow.initial)
    var left = idle - roundTrip.timeoutJiffies
    while left > 0, window.size > least {
      window.size /= 2
      left -= roundTrip.timeoutJiffies
    }
    window.size = max(window.size, least)
  }
}

/// What the application has written and the sender has not yet divided into segments.
struct Outbox {
  private(set) var written = 0
  /// Bytes already divided into segments.
  private(set) var sent = 0
  /// The ends of separate writes. No segment crosses them, because Nagle's algorithm is off.
  private var ends = Ring<Int>(filler: 0, capacity: 4)

  var isEmpty: Bool { sent == written }
  /// The length of the next segment.
  var nextLength: Int { min(Packet.fullPayload, ends.first &- sent) }

  mutating func write(_ bytes: Int) {
    guard bytes > 0 else { return }
    written += bytes
    ends.append(written)
  }

  mutating func cut(_ length: Int) {
    sent &+= length
    if ends.first == sent { ends.dropFirst() }
  }

  /// Drops what was not sent; returns how many bytes.
  mutating func discard() -> Int {
    let discarded = written - sent
    while !ends.isEmpty { ends.dropFirst() }
    written = sent
    return discarded
  }
}
