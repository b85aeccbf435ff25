import Units

/// Failures, and what an app does about them.
extension SessionRun {
  mutating func fail(_ lane: Int, _ failure: UploadFailure) {
    giveUpAttempt(lane)
    let picture = lanes[lane].picture
    guard lanes[lane].retries < rules.retries else {
      if !isRetriedByHand(lane) { giveUpPicture(lane, failure) }
      return
    }
    lanes[lane].wake = network.now + pause(before: lanes[lane].retries) + remaking(lane)
    lanes[lane].retries += 1
    outcomes[picture].retries += 1
  }

  /// How long it takes to make a lane's waiting picture again; 0 if its file is kept, or has arrived.
  func remaking(_ lane: Int) -> Nanoseconds {
    let picture = lanes[lane].picture
    guard rules.requeue == .recompress, picture >= 0, outcomes[picture].mainArrived == nil else { return 0 }
    return pictures[picture].compression.nanoseconds
  }

  /// How long to wait before the next attempt, after this many retries.
  func pause(before retries: Int) -> Nanoseconds {
    min(rules.firstPause.nanoseconds << min(retries, 20), rules.longestPause.nanoseconds)
  }

  /// Gives up a picture; if the message waited only for it, the message is sent without it.
  mutating func giveUpPicture(_ lane: Int, _ failure: UploadFailure) {
    let picture = lanes[lane].picture
    outcomes[picture].failure = failure
    lanes[lane].resumedBytes = 0
    lanes[lane].answersLeft = 0
    lanes[lane].file = rules.order.count
    proceed(lane)
  }

  /// Ends a lane's current attempt; what was sent is lost unless the server keeps it for the next attempt.
  mutating func giveUpAttempt(_ lane: Int) {
    let number = lanes[lane].connection
    if number >= 0, lanes[lane].state == .uploading {
      let connection = network.connections[number]
      let sent = min(max(connection.client.outbox.sent - lanes[lane].bytesBefore, 0), lanes[lane].bodyBytes)
      let kept = min(max(connection.server.receiver.bytes - lanes[lane].bytesBefore, 0), sent)
      if rules.resume, rules.requeue == .asMade {
        lanes[lane].resumedBytes += kept
        wastedBytes += sent - kept
      } else {
        wastedBytes += sent
        // The bar goes back to its start, unless the user has cancelled.
        if network.now < cancelledAt { outcomes[lanes[lane].picture].progress = [] }
      }
    }
    dropConnection(lane)
    lanes[lane].requestsLeft = rules.requestRoundTrips
    lanes[lane].state = .waiting
  }

  mutating func dropConnection(_ lane: Int) {
    if lanes[lane].connection >= 0 { network.abandon(lanes[lane].connection) }
    lanes[lane].connection = -1
  }

  mutating func goOffline() {
    let end = offline[offlineIndex].upperBound
    offlineIndex += 1
    cameBackAt = end
    enqueue(returns: true)
    holdLanes(until: end)
    holdMessenger(until: end)
  }

  /// Ends what is under way; it begins again at this time, or when the sender taps Retry.
  mutating func holdLanes(until end: Nanoseconds) {
    for lane in lanes.indices where lanes[lane].state != .finished {
      if lanes[lane].state != .waiting, rules.manualRetryAfter != nil, rules.queue == nil {
        fail(lane, .noConnection)
        continue
      }
      if lanes[lane].state == .waiting { dropConnection(lane) } else { giveUpAttempt(lane) }
      // A lane without a picture takes one as usual, and queues it.
      if lanes[lane].picture >= 0 { lanes[lane].wake = end + remaking(lane) }
    }
  }

  mutating func cancel() {
    // The queue belongs to the link: what waits there still leaves at the line's rate after the phone has stopped.
    quietAfterCancel = network.busyTimeUp
    bytesAfterCancel = network.bytesWaitingUp(at: network.now)
    bytesLongAfterCancel = network.bytesWaitingUp(at: network.now + UploadSession.cancelTime.nanoseconds)
    for lane in lanes.indices where lanes[lane].state != .finished {
      if lanes[lane].state != .waiting { giveUpAttempt(lane) }
      wastedBytes += lanes[lane].resumedBytes
      lanes[lane].state = .finished
    }
    disconnectMessenger()
    messenger.dropAll()
    for picture in pictures.indices where outcomes[picture].mainArrived == nil {
      outcomes[picture].failure = .cancelled
    }
  }
}
