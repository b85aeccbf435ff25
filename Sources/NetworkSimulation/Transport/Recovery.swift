/// The sender's state of repairing losses, and what it needs to undo a wrong repair.
struct Recovery {
  /// The states of Linux's sender, in order of severity.
  enum State: Int, Comparable {
    case open, disorder, reduced, recovery, loss
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var state = State.open
  /// The repair ends when everything before this segment is acknowledged.
  var end = 0
  /// Proportional rate reduction (RFC 6937): segments delivered and sent since it began, and the window at that time.
  var delivered = 0
  var sent = 0
  var windowBefore = 0
  /// The former threshold, for undoing; 0 for none.
  var thresholdBefore = 0
  /// The first unacknowledged segment when the window was reduced; -1 if there is nothing to undo.
  var undoMark = -1
  /// Retransmissions that were not shown to be unnecessary; -1 before the first.
  var unexplained = -1
  /// When the first retransmission was sent; 0 for none.
  var firstRetransmission: Nanoseconds = 0
  /// Whether the timeout may still prove spurious (F-RTO, RFC 5682).
  var mayBeSpurious = false

  var isReducing: Bool { state == .reduced || state == .recovery }

  /// How many segments may be sent after `delivered` more were delivered, so that the window falls to the threshold
  /// within a round.
  mutating func allowance(
    delivered newly: Int, lost: Int, hasAdvanced: Bool, threshold: Int, inFlight: Int
  ) -> Int {
    delivered += newly
    let room = threshold - inFlight
    var allowance: Int
    if room < 0 {
      allowance = (threshold * delivered + windowBefore - 1) / windowBefore - sent
    } else {
      allowance = max(delivered - sent, newly)
      if hasAdvanced, lost == 0 { allowance += 1 }
      allowance = min(room, allowance)
    }
    // The first retransmission is sent whatever the window says.
    return max(allowance, sent == 0 ? 1 : 0)
  }
}

/// Finds losses by time (RACK, RFC 8985): a segment is lost if one sent later was delivered long enough ago.
struct RecentDelivery {
  /// Of all delivered segments the one sent last: when, which one, and its round trip in microseconds.
  var sentAt: Nanoseconds = -1
  var number = -1
  var roundTrip = 0
  /// Whether it changed since the last search for losses.
  var hasAdvanced = false

  func wasSent(after time: Nanoseconds, _ other: Int) -> Bool {
    sentAt > time || (sentAt == time && number > other)
  }

  mutating func note(
    _ number: Int, sentAt: Nanoseconds, isRetransmission: Bool, leastRoundTrip: Int, at time: Nanoseconds
  ) {
    let roundTrip = (time - sentAt) / Nanoseconds.microsecond
    // Too early to acknowledge the retransmission, so the original was acknowledged.
    if isRetransmission, roundTrip < leastRoundTrip { return }
    hasAdvanced = true
    self.roundTrip = roundTrip
    if sentAt > self.sentAt || (sentAt == self.sentAt && number > self.number) {
      self.sentAt = sentAt
      self.number = number
    }
  }
}

/// A probe for the loss of the last segments (RFC 8985, section 7).
struct TailLossProbe {
  /// Acknowledging this segment answers the probe; -1 without a probe.
  var end = -1
  /// Whether the probe repeated a segment instead of sending a new one.
  var isRetransmission = false
}

/// The sender's only timer.
struct RetransmissionTimer {
  enum Purpose { case none, retransmission, probe, reordering }
  var purpose = Purpose.none
  var deadline = Nanoseconds.never
}

/// Smoothed round trip and retransmission timeout, in microseconds, as in Linux (after RFC 6298).
///
/// Unlike in the RFC, the deviation is the largest of a round, falls slowly, and is at least 200 ms.
struct RoundTripEstimator {
  static let leastTimeout = 200_000

  /// Eight times the smoothed round trip; 0 before the first sample.
  private(set) var eightfoldSmoothed = 0
  private(set) var least = Int.max
  /// The timeout in jiffies, doubled each time it expires.
  var timeoutJiffies = 250
  private var fourfoldDeviation = 0
  private var largestDeviation = 0
  private var variation = 0
  private var roundEnd = 0

  var smoothed: Int { eightfoldSmoothed >> 3 }

  /// Updates the smallest round trip, also from segments that give no sample to the estimator.
  mutating func observe(least sample: Int) { least = min(least, max(sample, 1)) }

  /// Adds a sample. Everything before `first` has been acknowledged, and `next` is sent next.
  mutating func add(_ sample: Int, first: Int, next: Int) {
    if eightfoldSmoothed == 0 {
      eightfoldSmoothed = sample << 3
      fourfoldDeviation = sample << 1
      variation = max(fourfoldDeviation, Self.leastTimeout)
      largestDeviation = variation
      roundEnd = next
    } else {
      let error = sample - smoothed
      eightfoldSmoothed = max(1, eightfoldSmoothed + error)
      var change = abs(error) - (fourfoldDeviation >> 2)
      // A falling round trip must not raise the timeout much.
      if error < 0, change > 0 { change >>= 3 }
      fourfoldDeviation += change
      if fourfoldDeviation > largestDeviation {
        largestDeviation = fourfoldDeviation
        variation = max(variation, largestDeviation)
      }
      if first > roundEnd {
        if largestDeviation < variation { variation -= (variation - largestDeviation) >> 2 }
        roundEnd = next
        largestDeviation = Self.leastTimeout
      }
    }
    timeoutJiffies = min(KernelClock.jiffies(microseconds: smoothed + variation), 120 * 250)
  }
}
