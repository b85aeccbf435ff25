extension Endpoint {
  /// The threshold to restore if a reduction made now is undone.
  var currentThreshold: Int {
    recovery.isReducing ? window.threshold : max(window.threshold, window.size / 2 + window.size / 4)
  }

  /// Changes the state of repair on an acknowledgement that is out of the ordinary, or during a repair.
  mutating func repair(firstBefore: Int, echo: Nanoseconds, _ effect: inout AcknowledgementEffect, at now: Nanoseconds)
  {
    if recovery.state == .open {
      recovery.firstRetransmission = 0
    } else if board.first >= recovery.end, recovery.state == .reduced || recovery.state == .recovery {
      if recovery.state == .reduced {
        if board.first != recovery.end { finishReduction(to: .open) }
      } else {
        if mayUndo(echo) { undo(unmarksLosses: false) }
        finishReduction(to: .open)
      }
    }
    switch recovery.state {
    case .recovery:
      undoIfAllExplained(&effect)
      findLosses(&effect, at: now)
      if recovery.state != .recovery {
        guard board.lostCount > 0 else { return }
        enterRecovery()
      }
    case .loss:
      repairAfterTimeout(echo: echo, &effect)
      findLosses(&effect, at: now)
      guard recovery.state == .open || effect.hasLostRetransmission else { return }
      fallthrough
    default:
      if recovery.state <= .disorder { undoIfAllExplained(&effect) }
      findLosses(&effect, at: now)
      guard board.lostCount > 0 else {
        settle()
        return
      }
      enterRecovery()
    }
    effect.next = .lostData
  }

  /// Finds losses by time (RACK); sets the timer if a segment may still arrive.
  mutating func findLosses(_ effect: inout AcknowledgementEffect, at now: Nanoseconds) {
    guard latest.hasAdvanced else { return }
    latest.hasAdvanced = false
    let underwayBefore = board.underwayAgainCount
    let wait = markLosses(at: now)
    if underwayBefore > board.underwayAgainCount { effect.hasLostRetransmission = true }
    if wait > 0 {
      arm(.reordering, jiffies: KernelClock.jiffies(microseconds: wait + 2_000), at: now)
      effect.restartsTimer = false
    }
  }

  /// Marks segments that were sent long enough before the latest delivery; returns in how many microseconds the next
  /// one may be lost.
  mutating func markLosses(at now: Nanoseconds) -> Int {
    let window = reorderingWindow
    var wait = 0
    var number = board.oldest
    while number >= 0 {
      let segment = board[number]
      let following = segment.sentAfter
      if !segment.marks.contains(.lost) || segment.marks.contains(.underwayAgain) {
        guard latest.wasSent(after: segment.sentAt, number) else { break }
        let left = remaining(of: segment, window: window, at: now)
        if left <= 0 {
          markLost(number)
          board.unlist(number)
        } else {
          wait = max(wait, left)
        }
      }
      number = following
    }
    return wait
  }

  /// Microseconds until a segment counts as lost.
  func remaining(of segment: SentSegment, window: Int, at now: Nanoseconds) -> Int {
    latest.roundTrip + window - (now - segment.sentAt) / Nanoseconds.microsecond
  }

  mutating func markLost(_ number: Int) {
    if board.markLost(number) { lost += 1 }
  }

  /// How long a segment may be late, in microseconds. The links here keep packets in order, so three segments that
  /// overtook it are proof.
  private var reorderingWindow: Int {
    if recovery.state >= .recovery || board.selectedCount >= 3 { return 0 }
    return min(roundTrip.least / 4, roundTrip.smoothed)
  }

  mutating func enterRecovery() {
    recovery.thresholdBefore = 0
    beginUndo()
    if !recovery.isReducing {
      recovery.thresholdBefore = currentThreshold
      beginReduction()
    }
    recovery.state = .recovery
  }

  /// Begins to reduce the window to a new threshold.
  mutating func beginReduction() {
    recovery.end = board.end
    probe.end = -1
    window.credit = 0
    recovery.windowBefore = window.size
    recovery.delivered = 0
    recovery.sent = 0
    window.threshold = control.thresholdAfterLoss(window)
  }

  private mutating func finishReduction(to state: Recovery.State) {
    if window.threshold < .max, recovery.state == .reduced || recovery.undoMark >= 0 {
      window.size = window.threshold
    }
    recovery.state = state
  }

  /// Marks everything as lost, after a timeout.
  mutating func enterLoss(at now: Nanoseconds) {
    let isFirstRepair = recovery.state < .recovery
    for number in board.first..<board.end {
      if number != board.first, remaining(of: board[number], window: 0, at: now) > 0 { continue }
      markLost(number)
    }
    if recovery.state <= .disorder || recovery.end <= board.first
      || (recovery.state == .loss && consecutiveTimeouts == 0)
    {
      recovery.thresholdBefore = currentThreshold
      recovery.windowBefore = window.size
      window.threshold = control.thresholdAfterLoss(window)
      beginUndo()
    }
    window.size = board.inFlight + 1
    window.credit = 0
    recovery.state = .loss
    control.timedOut(context(at: now))
    recovery.end = board.end
    probe.end = -1
    recovery.mayBeSpurious = isFirstRepair || consecutiveTimeouts > 0
  }

  private mutating func repairAfterTimeout(echo: Nanoseconds, _ effect: inout AcknowledgementEffect) {
    if effect.hasAdvanced, mayUndo(echo) { return reopen() }
    let isOver = board.first >= recovery.end
    if recovery.mayBeSpurious {
      if effect.hasOriginalData { return reopen() }
      if board.end > recovery.end {
        if effect.hasSelectedData || effect.isDuplicate { recovery.mayBeSpurious = false }
      } else if effect.hasAdvanced, !isOver {
        recovery.end = board.end
        if !outbox.isEmpty, outbox.sent < peerEdge {
          effect.next = .newData
          return
        }
        recovery.mayBeSpurious = false
      }
    }
    if isOver {
      if mayUndo(echo) { undo(unmarksLosses: false) }
      recovery.state = .open
    } else {
      effect.next = .lostData
    }
  }

  /// The timeout was spurious: restores everything.
  private mutating func reopen() {
    undo(unmarksLosses: true)
    consecutiveTimeouts = 0
    recovery.state = .open
  }

  private mutating func settle() {
    guard recovery.state != .reduced else { return }
    let hasRetransmissions =
      board.underwayAgainCount > 0 || (!board.isEmpty && board[board.first].marks.contains(.sentAgain))
    if !hasRetransmissions { recovery.firstRetransmission = 0 }
    let state: Recovery.State =
      board.selectedCount + board.lostCount > 0 || hasRetransmissions ? .disorder : .open
    if state != recovery.state {
      recovery.state = state
      recovery.end = board.end
    }
  }
}

/// Undoes a reduction that proves to have been unnecessary (RFC 4015, RFC 3708).
extension Endpoint {
  mutating func beginUndo() {
    recovery.undoMark = board.first
    recovery.unexplained = board.underwayAgainCount + (probe.end >= 0 && probe.isRetransmission ? 1 : 0)
    if recovery.unexplained == 0 { recovery.unexplained = -1 }
  }

  /// Whether every retransmission was unnecessary, or the acknowledgement was sent before the first one.
  func mayUndo(_ echo: Nanoseconds) -> Bool {
    guard recovery.undoMark >= 0 else { return false }
    if recovery.unexplained == 0 { return true }
    return recovery.firstRetransmission > 0 && echo > 0
      && echo / Nanoseconds.millisecond < recovery.firstRetransmission / Nanoseconds.millisecond
  }

  mutating func undoIfAllExplained(_ effect: inout AcknowledgementEffect) {
    guard recovery.undoMark >= 0, recovery.unexplained == 0 else { return }
    undo(unmarksLosses: false)
    if recovery.state == .recovery { recovery.state = .disorder }
  }

  mutating func undo(unmarksLosses: Bool) {
    if unmarksLosses { board.unmarkLosses() }
    if recovery.thresholdBefore > 0 {
      window.size = max(window.size, recovery.windowBefore)
      window.threshold = max(window.threshold, recovery.thresholdBefore)
    }
    recovery.undoMark = -1
    latest.hasAdvanced = true
  }
}
