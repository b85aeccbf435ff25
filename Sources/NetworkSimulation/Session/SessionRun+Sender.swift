import Statistics
import Units

/// The sender leaves, comes back and retries; the server refuses.
struct Absence {
  /// When uploads stop, and when they go on.
  var away = Nanoseconds.never..<Nanoseconds.never
  /// When the sender closes the chat, which cancels its uploads.
  var chatLeft = Nanoseconds.never
  var hasBegun = false
  var hasLeftChat = false

  init(_ rules: SessionRules) {
    chatLeft = rules.leavesChat?.nanoseconds ?? .never
    guard let left = rules.appEnds?.nanoseconds else { return }
    let stop: Nanoseconds =
      switch rules.background {
      case .none: left
      case .limited(let time): left + time.nanoseconds
      case .whole: .never
      }
    let back = rules.backAfter.map { left + $0.nanoseconds } ?? .never
    if stop < back { away = stop..<back }
  }

  /// What comes next; never if nothing does.
  var next: Nanoseconds { min(hasBegun ? .never : away.lowerBound, hasLeftChat ? .never : chatLeft) }
}

extension SessionRun {
  /// The sender leaves the chat or the app now.
  mutating func leave() {
    if network.now >= absence.chatLeft, !absence.hasLeftChat {
      absence.hasLeftChat = true
      stopLanes()
      // What has arrived is still announced.
      for picture in pictures.indices where outcomes[picture].announced == nil && !isAnnounced[picture] {
        forget(picture)
      }
    }
    guard network.now >= absence.away.lowerBound, !absence.hasBegun else { return }
    absence.hasBegun = true
    let back = absence.away.upperBound
    if rules.queue == nil {
      stopLanes()
      stopMessages()
      for picture in pictures.indices where outcomes[picture].announced == nil { forget(picture) }
    } else if back == .never {
      enqueue(returns: false)
      stopLanes()
      stopMessages()
    } else {
      enqueue(returns: true)
      holdLanes(until: back)
      holdMessenger(until: back)
    }
  }

  private mutating func forget(_ picture: Int) {
    if outcomes[picture].failure == nil { outcomes[picture].failure = .forgotten }
  }

  private mutating func stopLanes() {
    for lane in lanes.indices where lanes[lane].state != .finished {
      if lanes[lane].state == .waiting { dropConnection(lane) } else { giveUpAttempt(lane) }
      lanes[lane].state = .finished
    }
  }

  private mutating func stopMessages() {
    disconnectMessenger()
    messenger.dropAll()
  }

  /// Keeps what is not sent yet; at the return, entries that came back are sent once more.
  mutating func enqueue(returns: Bool) {
    guard let queue = rules.queue else { return }
    let waiting = pictures.indices.filter { outcomes[$0].announced == nil && outcomes[$0].failure == nil }
    let kept = waiting + leftover
    queueBytes = max(queueBytes, kept.reduce(0) { $0 + queue.bytes(of: pictures[$1].mainBytes) })
    guard returns, queue.resend == .comesBack else { return }
    for picture in leftover { outcomes[picture].copies += 1 }
    leftover = Array(Set(kept).sorted().dropLast())
  }

  /// A message whose answer was lost is sent again as a new one.
  mutating func countLostAnswers() {
    guard let resend = rules.queue?.resend, resend != .sameId, messenger.connection >= 0, messenger.isSending,
      network.connections[messenger.connection].receivedAt.count > messenger.answersBefore
    else { return }
    for picture in messenger.underway { outcomes[picture].copies += 1 }
  }

  /// Whether the sender taps Retry: once for a picture that failed.
  mutating func isRetriedByHand(_ lane: Int) -> Bool {
    let picture = lanes[lane].picture
    guard let after = rules.manualRetryAfter, outcomes[picture].retriedByHand == nil else { return false }
    outcomes[picture].retriedByHand = .nanoseconds(network.now) + after
    lanes[lane].retries = 0
    lanes[lane].wake = network.now + after.nanoseconds + remaking(lane)
    return true
  }

  /// Whether the server takes a lane's picture, which its first answer to an attempt says.
  mutating func isRefused(_ lane: Int) -> Bool {
    let isFirst =
      lanes[lane].state == .requesting
      ? lanes[lane].requestsLeft == rules.requestRoundTrips
      : lanes[lane].state == .uploading && rules.requestRoundTrips == 0
    guard rules.faults != ServerFaults(), isFirst else { return false }
    let (picture, faults) = (lanes[lane].picture, rules.faults)
    if faultDraws[picture] < faults.quotaExceeded.value + faults.unauthorized.value {
      giveUpAttempt(lane)
      giveUpPicture(lane, faultDraws[picture] < faults.quotaExceeded.value ? .quotaExceeded : .unauthorized)
      return true
    }
    guard chance.unit() >= faults.uptime.value else { return false }
    fail(lane, .serverDown)
    return true
  }
}
