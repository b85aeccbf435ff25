/// The sender's state in repairing losses, and what it needs to take a wrong repair back.
struct Recovery {
  /// The states of Linux's sender, in order of severity.
  enum State: Int, Comparable {
    case open, disorder, reduced, recovery, loss
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var state = State.open
  /// The repair ends when everything before this segment is acknowledged.
  var end = 0
  /// Proportional rate reduction (RFC 6937): what was delivered and sent since it began, and the window then.
  var delivered = 0
  var sent = 0
  var windowBefore = 0
  /// The threshold before, to go back to; 0 for none.
  var thresholdBefore = 0
  /// The first segment unacknowledged when the window was reduced; -1 if there is nothing to undo.
  var undoMark = -1
  /// Retransmissions that were not shown to be needless; -1 before the first.
  var unexplained = -1
  /// When the first retransmission was sent; 0 for none.
  var firstRetransmission: Nanoseconds = 0
  /// Whether the timeout may yet prove spurious (F-RTO, RFC 5682).
  var mayBeSpurious = false

  var isReducing: Bool { state == .reduced || state == .recovery }

  /// How many segments may be sent now that `delivered` more were, so that the window falls to the threshold in a round.
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
    // The first retransmission goes out whatever the window says.
    return max(allowance, sent == 0 ? 1 : 0)
  }
}

/// Loss found by time (RACK, RFC 8985): a segment is lost when one sent later was delivered long enough ago.
struct RecentDelivery {
  /// The segment sent latest of all delivered ones: when, which, and its round trip in microseconds.
  var sentAt: Nanoseconds = -1
  var number = -1
  var roundTrip = 0
  /// Whether it changed since losses were last looked for.
  var hasAdvanced = false

  func wasSent(after time: Nanoseconds, _ other: Int) -> Bool {
    sentAt > time || (sentAt == time && number > other)
  }

  mutating func note(
    _ number: Int, sentAt: Nanoseconds, isRetransmission: Bool, leastRoundTrip: Int, at time: Nanoseconds
  ) {
    let roundTrip = (time - sentAt) / Nanoseconds.microsecond
    // Too soon for the retransmission to have been acknowledged: it was the original.
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
  /// The probe is answered when this is acknowledged; -1 without a probe.
  var end = -1
  /// Whether the probe repeated a segment (rather than send a new one).
  var isRetransmission = false
}

/// The one timer of a sender.
struct RetransmissionTimer {
  enum Purpose { case none, retransmission, probe, reordering }
  var purpose = Purpose.none
  var deadline = Nanoseconds.never
}

/// Smoothed round trip and retransmission timeout, in microseconds, as Linux keeps them (after RFC 6298).
///
/// Unlike the RFC, the deviation takes the largest of a round, falls slowly and has a floor of 200 ms.
struct RoundTripEstimator {
  static let leastTimeout = 200_000

  /// Eight times the smoothed round trip; 0 before the first sample.
  private(set) var eightfoldSmoothed = 0
  private(set) var least = Int.max
  /// The timeout in jiffies, doubled at each expiry.
  var timeoutJiffies = 250
  private var fourfoldDeviation = 0
  private var largestDeviation = 0
  private var variation = 0
  private var roundEnd = 0

  var smoothed: Int { eightfoldSmoothed >> 3 }

  /// Takes the least round trip seen, which may come from segments that the estimator does not take.
  mutating func observe(least sample: Int) { least = min(least, max(sample, 1)) }

  /// Takes a sample, when everything before `first` has been acknowledged and `next` is to be sent next.
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
