/// What one acknowledgement showed.
struct AcknowledgementEffect {
  var hasAdvanced = false
  var hasRetransmittedData = false
  var hasSelectedData = false
  /// Whether data arrived that was sent once, before the repair began.
  var hasOriginalData = false
  var isDuplicateReport = false
  var isProbeDuplicate = false
  var hasWindowUpdate = false
  var carriesData = false
  var restartsTimer = false
  var hasLostRetransmission = false
  /// When the first and the last of the newly delivered segments that were sent only once had been sent; -1 for none.
  var firstAcknowledged: Nanoseconds = -1
  var lastAcknowledged: Nanoseconds = -1
  var firstSelected: Nanoseconds = -1
  var lastSelected: Nanoseconds = -1
  /// What to send next.
  var next = Next.nothing

  enum Next { case nothing, newData, lostData }

  /// Whether only the arrival of a later segment explains the acknowledgement.
  var isDuplicate: Bool { !carriesData && !hasWindowUpdate && !hasAdvanced }
}

extension Endpoint {
  /// Processes the acknowledgement in a packet.
  mutating func acknowledge(_ packet: Packet, at now: Nanoseconds, into output: inout LinkDirection) {
    var effect = AcknowledgementEffect()
    effect.carriesData = packet.number >= 0
    if packet.windowEdge > peerEdge {
      peerEdge = packet.windowEdge
      effect.hasWindowUpdate = true
    }
    guard !board.isEmpty || packet.duplicate >= 0 else { return }
    let firstBefore = board.first
    let deliveredBefore = delivered
    let lostBefore = lost

    if packet.duplicate >= 0 { noteDuplicate(packet.duplicate, &effect) }
    noteRanges(packet.selective, at: now, &effect)
    removeAcknowledged(before: packet.acknowledgement, at: now, &effect)
    measure(packet, at: now, &effect)
    if effect.hasAdvanced { consecutiveTimeouts = 0 }
    if probe.end >= 0 { answerProbe(packet, &effect, at: now) }
    if effect.isDuplicate || effect.hasSelectedData || effect.isDuplicateReport || recovery.state != .open {
      repair(firstBefore: firstBefore, echo: packet.echo, &effect, at: now)
    }
    if effect.restartsTimer, !scheduleProbe(at: now, isAdvancing: true) { rearm(at: now) }
    adjustWindow(delivered: delivered - deliveredBefore, lost: lost - lostBefore, effect, at: now)
    sendAfterAcknowledgement(effect, at: now, into: &output)
  }

  private mutating func noteDuplicate(_ number: Int, _ effect: inout AcknowledgementEffect) {
    effect.isDuplicateReport = true
    if probe.end >= 0, probe.isRetransmission, probe.end == number + 1 { effect.isProbeDuplicate = true }
    if recovery.undoMark >= 0, recovery.unexplained > 0, number >= recovery.undoMark { recovery.unexplained -= 1 }
  }

  /// Marks the segments in reported ranges, except those in the last report.
  private mutating func noteRanges(
    _ ranges: (SegmentRange, SegmentRange, SegmentRange), at now: Nanoseconds, _ effect: inout AcknowledgementEffect
  ) {
    guard !ranges.0.isEmpty else { return }
    noteRange(ranges.0, at: now, &effect)
    if !ranges.1.isEmpty, !isKnown(ranges.1) { noteRange(ranges.1, at: now, &effect) }
    if !ranges.2.isEmpty, !isKnown(ranges.2) { noteRange(ranges.2, at: now, &effect) }
    knownRanges = ranges
  }

  private func isKnown(_ range: SegmentRange) -> Bool {
    range == knownRanges.0 || range == knownRanges.1 || range == knownRanges.2
  }

  private mutating func noteRange(_ range: SegmentRange, at now: Nanoseconds, _ effect: inout AcknowledgementEffect) {
    // Of a range that grew since the last report, only the new parts are looked at.
    for known in [knownRanges.0, knownRanges.1, knownRanges.2]
    where !known.isEmpty && range.start <= known.start && known.end <= range.end {
      select(SegmentRange(start: range.start, end: known.start), at: now, &effect)
      select(SegmentRange(start: known.end, end: range.end), at: now, &effect)
      return
    }
    select(range, at: now, &effect)
  }

  private mutating func select(_ range: SegmentRange, at now: Nanoseconds, _ effect: inout AcknowledgementEffect) {
    var number = max(range.start, board.first)
    while number < min(range.end, board.end) {
      defer { number += 1 }
      let segment = board[number]
      guard !segment.marks.contains(.selected) else { continue }
      noteDelivery(number, segment, at: now)
      effect.hasSelectedData = true
      if segment.marks.contains(.underwayAgain) { board.underwayAgainCount -= 1 }
      if segment.marks.contains(.lost) { board.lostCount -= 1 }
      if !segment.marks.contains(.sentAgain) {
        if effect.firstSelected < 0 { effect.firstSelected = segment.sentAt }
        effect.lastSelected = segment.sentAt
        if number < recovery.end { effect.hasOriginalData = true }
      }
      board[number].marks.subtract([.underwayAgain, .lost])
      board[number].marks.insert(.selected)
      board.selectedCount += 1
      board.unlist(number)
      delivered += 1
    }
  }

  private mutating func removeAcknowledged(before end: Int, at now: Nanoseconds, _ effect: inout AcknowledgementEffect)
  {
    while board.first < min(end, board.end) {
      let number = board.first
      let segment = board[number]
      effect.hasAdvanced = true
      acknowledgedBytes = segment.endOffset
      if segment.marks.contains(.sentAgain) {
        effect.hasRetransmittedData = true
        if segment.marks.contains(.underwayAgain) { board.underwayAgainCount -= 1 }
      } else if !segment.marks.contains(.selected) {
        if effect.firstAcknowledged < 0 { effect.firstAcknowledged = segment.sentAt }
        effect.lastAcknowledged = segment.sentAt
        if number < recovery.end { effect.hasOriginalData = true }
      }
      if segment.marks.contains(.selected) {
        board.selectedCount -= 1
      } else {
        delivered += 1
        noteDelivery(number, segment, at: now)
      }
      if segment.marks.contains(.lost) { board.lostCount -= 1 }
      board.removeFirst()
    }
  }

  private mutating func noteDelivery(_ number: Int, _ segment: SentSegment, at now: Nanoseconds) {
    latest.note(
      number, sentAt: segment.sentAt, isRetransmission: segment.marks.contains(.sentAgain),
      leastRoundTrip: roundTrip.least, at: now)
  }

  /// Takes samples of the round trip from an acknowledgement.
  private mutating func measure(_ packet: Packet, at now: Nanoseconds, _ effect: inout AcknowledgementEffect) {
    func microseconds(since time: Nanoseconds) -> Int {
      time < 0 ? -1 : (now - time) / Nanoseconds.microsecond
    }
    var sample = -1
    var controlSample = -1
    if !effect.hasRetransmittedData {
      sample = microseconds(since: effect.firstAcknowledged)
      controlSample = microseconds(since: effect.lastAcknowledged)
    }
    if effect.firstSelected >= 0 {
      controlSample = microseconds(since: effect.lastSelected)
      if sample < 0 { sample = microseconds(since: effect.firstSelected) }
    }
    if sample < 0, effect.hasAdvanced, packet.echo > 0 {
      // Timestamps count milliseconds.
      let stamps = now / Nanoseconds.millisecond - packet.echo / Nanoseconds.millisecond
      sample = max(stamps, 1) * 1_000
      controlSample = sample
    }
    let isMeasured = sample >= 0
    if isMeasured {
      if controlSample >= 0 { roundTrip.observe(least: controlSample) }
      roundTrip.add(sample, first: board.first, next: board.end)
    }
    if effect.hasAdvanced {
      effect.restartsTimer = true
    } else if isMeasured, effect.firstSelected >= 0, !board.isEmpty, effect.firstSelected > board[board.first].sentAt {
      effect.restartsTimer = true
    }
    if controlSample >= 0 { control.observe(roundTrip: controlSample, window: &window, context(at: now)) }
  }

  private mutating func adjustWindow(delivered: Int, lost: Int, _ effect: AcknowledgementEffect, at now: Nanoseconds) {
    if recovery.isReducing {
      guard delivered > 0 else { return }
      let inFlight = board.inFlight
      window.size =
        inFlight
        + recovery.allowance(
          delivered: delivered, lost: lost, hasAdvanced: effect.hasAdvanced, threshold: window.threshold,
          inFlight: inFlight)
    } else if effect.hasAdvanced {
      control.grow(&window, acknowledged: delivered, context(at: now))
    }
  }

  private mutating func sendAfterAcknowledgement(
    _ effect: AcknowledgementEffect, at now: Nanoseconds, into output: inout LinkDirection
  ) {
    switch effect.next {
    case .nothing: return
    case .newData:
      sendPending(at: now, into: &output)
      // New data is to show whether the timeout was spurious; until then nothing is retransmitted.
      if board.end > recovery.end { return }
      recovery.mayBeSpurious = false
      retransmitLost(at: now, into: &output)
    case .lostData: retransmitLost(at: now, into: &output)
    }
  }
}
