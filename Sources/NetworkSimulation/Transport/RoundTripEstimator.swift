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
