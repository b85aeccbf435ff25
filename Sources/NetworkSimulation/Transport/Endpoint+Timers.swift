extension Endpoint {
  mutating func arm(_ purpose: RetransmissionTimer.Purpose, jiffies: Int, at now: Nanoseconds) {
    timer.purpose = purpose
    timer.deadline = clock.expiry(at: now, after: min(jiffies, 120 * 250))
  }

  /// Sets the timer for retransmitting the first unacknowledged segment.
  mutating func rearm(at now: Nanoseconds) {
    guard !board.isEmpty else {
      timer = RetransmissionTimer()
      return
    }
    var jiffies = roundTrip.timeoutJiffies
    if timer.purpose == .reordering || timer.purpose == .probe {
      jiffies = KernelClock.jiffies(microseconds: max(timeoutLeft(at: now), 1))
    }
    arm(.retransmission, jiffies: jiffies, at: now)
  }

  /// Sets the timer for a probe if the state allows one; returns whether it does.
  mutating func scheduleProbe(at now: Nanoseconds, isAdvancing: Bool) -> Bool {
    guard !board.isEmpty, recovery.state == .open || recovery.state == .reduced else { return false }
    // Twice the round trip; if only one segment is in flight, also the time of a delayed acknowledgement.
    let allowance = board.count == 1 ? RoundTripEstimator.leastTimeout : 2_000
    var jiffies = KernelClock.jiffies(microseconds: roundTrip.smoothed * 2 + allowance)
    if isAdvancing {
      jiffies = min(jiffies, roundTrip.timeoutJiffies)
    } else {
      let left = timeoutLeft(at: now)
      if left > 0 { jiffies = min(jiffies, KernelClock.jiffies(microseconds: left)) }
    }
    arm(.probe, jiffies: jiffies, at: now)
    return true
  }

  mutating func timerFired(at now: Nanoseconds, into output: inout LinkDirection) {
    let purpose = timer.purpose
    timer.deadline = .never
    switch purpose {
    case .none: break
    case .reordering: reorderingTimedOut(at: now, into: &output)
    case .probe: sendProbe(at: now, into: &output)
    case .retransmission: retransmissionTimedOut(at: now, into: &output)
    }
  }

  /// Microseconds until the first unacknowledged segment times out.
  private func timeoutLeft(at now: Nanoseconds) -> Int {
    (board[board.first].sentAt - now) / Nanoseconds.microsecond + roundTrip.timeoutJiffies * 4_000
  }

  private mutating func reorderingTimedOut(at now: Nanoseconds, into output: inout LinkDirection) {
    let inFlightBefore = board.inFlight
    let lostBefore = lost
    _ = markLosses(at: now)
    if board.inFlight != inFlightBefore {
      if recovery.state != .recovery {
        enterRecovery()
        let inFlight = board.inFlight
        window.size =
          inFlight
          + recovery.allowance(
            delivered: 1, lost: lost - lostBefore, hasAdvanced: false, threshold: window.threshold, inFlight: inFlight)
      }
      retransmitLost(at: now, into: &output)
    }
    if timer.purpose != .retransmission || timer.deadline == .never { rearm(at: now) }
  }

  private mutating func sendProbe(at now: Nanoseconds, into output: inout LinkDirection) {
    guard !board.isEmpty else { return rearm(at: now) }
    if probe.end < 0 {
      let isNew = sendNext(at: now, into: &output)
      if isNew {
        if recovery.isReducing { recovery.sent += 1 }
      } else {
        retransmit(board.end - 1, isProbe: true, at: now, into: &output)
      }
      probe.isRetransmission = !isNew
      probe.end = board.end
      timer.purpose = .none
    }
    rearm(at: now)
  }

  /// Checks whether an acknowledgement covers the probe, or shows that it was unnecessary.
  mutating func answerProbe(_ packet: Packet, _ effect: inout AcknowledgementEffect, at now: Nanoseconds) {
    guard packet.acknowledgement >= probe.end else { return }
    if !probe.isRetransmission || effect.isProbeDuplicate {
      probe.end = -1
    } else if packet.acknowledgement > probe.end {
      // The probe repaired a loss that nothing else has noticed: the window is reduced at once.
      beginReduction()
      window.size = window.threshold
      recovery.state = .open
    } else if effect.isDuplicate, !effect.hasSelectedData {
      probe.end = -1
    }
  }

  private mutating func retransmissionTimedOut(at now: Nanoseconds, into output: inout LinkDirection) {
    guard !board.isEmpty else { return rearm(at: now) }
    enterLoss(at: now)
    consecutiveTimeouts += 1
    retransmit(board.first, at: now, into: &output)
    roundTrip.timeoutJiffies = min(roundTrip.timeoutJiffies * 2, 120 * 250)
    timer.purpose = .none
    rearm(at: now)
  }
}

/// Simulated time: nanoseconds since the simulation began. An integer, so that every machine computes the same.
typealias Nanoseconds = Int

extension Nanoseconds {
  static let microsecond = 1_000
  static let millisecond = 1_000_000
  static let second = 1_000_000_000
  /// A time that never comes.
  static let never = Int.max / 4
}

/// A kernel's coarse clock: timers count jiffies and fire at the edges of a timer wheel's buckets, late but never
/// early.
struct KernelClock {
  /// HZ = 250.
  static let jiffy = 4 * Nanoseconds.millisecond

  /// The position of the wheel when the simulation began.
  let phase: Nanoseconds

  func jiffies(at time: Nanoseconds) -> Int { (time &+ phase) / Self.jiffy }

  /// When a timer that was set at `time` for this many jiffies fires.
  ///
  /// Each level of the wheel is eight times as coarse as the one below (Linux, kernel/time/timer.c): 4 ms for timers
  /// below 252 ms, 32 ms below 2 s, 256 ms below 16 s, then 2 s.
  func expiry(at time: Nanoseconds, after jiffies: Int) -> Nanoseconds {
    let expires = self.jiffies(at: time) + jiffies
    let shift = jiffies < 63 ? 0 : jiffies < 63 << 3 ? 3 : jiffies < 63 << 6 ? 6 : jiffies < 63 << 9 ? 9 : 12
    return (((expires >> shift) + 1) << shift) * Self.jiffy - phase
  }

  /// Microseconds as jiffies, rounded up.
  static func jiffies(microseconds: Int) -> Int { (microseconds + 3_999) / 4_000 }
}
