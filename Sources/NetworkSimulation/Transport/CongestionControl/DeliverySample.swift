/// What an acknowledgement shows about the network's delivery rate (draft-cheng-iccrg-delivery-rate-estimation).
struct DeliverySample {
  /// Segments delivered in `interval` microseconds; the rate is unknown unless both are positive.
  var delivered = -1
  var interval = 0
  /// How many segments had been delivered when the newest of these was sent, and how many are by now.
  var deliveredBefore = 0
  var deliveredTotal = 0
  var isLimitedByApp = false
  /// Segments newly delivered, and those newly believed lost.
  var acknowledged = 0
  var lost = 0
  /// A round trip in microseconds, or -1.
  var roundTrip = -1
  var inFlightBefore = 0
  var inFlight = 0
  var state = Recovery.State.open
}

/// Measures delivery rates for the sender.
struct DeliveryTracker {
  private(set) var firstSent: Nanoseconds = 0
  private(set) var lastDelivery: Nanoseconds = 0
  /// How many segments must be delivered before the application no longer limits the sender; 0 if it does not.
  private var appLimit = 0
  private var newest = DeliveryMark()
  private var newestSentAt: Nanoseconds = -1
  private var sendInterval: Nanoseconds = 0

  /// The mark for a segment that is sent now.
  mutating func mark(delivered: Int, isFirst: Bool, at now: Nanoseconds) -> DeliveryMark {
    if isFirst {
      firstSent = now
      lastDelivery = now
    }
    return DeliveryMark(count: delivered, time: lastDelivery, firstSent: firstSent, isLimitedByApp: appLimit > 0)
  }

  /// Records that a segment was delivered.
  mutating func note(_ segment: SentSegment) {
    guard segment.sentAt > newestSentAt else { return }
    newest = segment.delivered
    newestSentAt = segment.sentAt
    sendInterval = segment.sentAt - segment.delivered.firstSent
    firstSent = segment.sentAt
  }

  /// Records that the application has nothing more to send although the window has room.
  mutating func noteAppLimit(delivered: Int, inFlight: Int) { appLimit = max(delivered + inFlight, 1) }

  /// What one acknowledgement showed.
  mutating func sample(delivered: Int, newly: Int, leastRoundTrip: Int, at now: Nanoseconds) -> DeliverySample {
    if appLimit > 0, delivered > appLimit { appLimit = 0 }
    var sample = DeliverySample()
    sample.deliveredTotal = delivered
    if newly > 0 { lastDelivery = now }
    guard newestSentAt >= 0 else { return sample }
    defer { newestSentAt = -1 }
    sample.deliveredBefore = newest.count
    sample.isLimitedByApp = newest.isLimitedByApp
    let interval = max(sendInterval, now - newest.time) / Nanoseconds.microsecond
    guard interval >= leastRoundTrip else { return sample }
    sample.delivered = delivered - newest.count
    sample.interval = interval
    return sample
  }
}

/// The largest value of the last few rounds, kept with three candidates (Kathleen Nichols' filter, as in Linux'
/// lib/win_minmax.c).
struct WindowedMaximum {
  private struct Candidate {
    var round = 0
    var value = 0
  }

  let span: Int
  private var best = Candidate()
  private var second = Candidate()
  private var third = Candidate()

  init(span: Int) { self.span = span }

  var value: Int { best.value }

  mutating func add(_ value: Int, round: Int) {
    let new = Candidate(round: round, value: value)
    if value >= best.value || round - third.round > span {
      (best, second, third) = (new, new, new)
      return
    }
    if value >= second.value {
      (second, third) = (new, new)
    } else if value >= third.value {
      third = new
    }
    let age = round - best.round
    if age > span {
      (best, second, third) = (second, third, new)
      if round - best.round > span { (best, second, third) = (second, third, new) }
    } else if second.round == best.round, age > span / 4 {
      (second, third) = (new, new)
    } else if third.round == second.round, age > span / 2 {
      third = new
    }
  }
}
