import Units

/// What goes wrong, and what an app does about it.
extension SessionRun {
  mutating func fail(_ lane: Int, _ failure: UploadFailure) {
    giveUpAttempt(lane)
    let picture = lanes[lane].picture
    guard lanes[lane].retries < rules.retries else { return giveUpPicture(lane, failure) }
    lanes[lane].wake = network.now + pause(before: lanes[lane].retries) + remaking(lane)
    lanes[lane].retries += 1
    outcomes[picture].retries += 1
  }

  /// What it takes to make a lane's picture again that was queued; 0 if the file that was made is kept, or has arrived.
  func remaking(_ lane: Int) -> Nanoseconds {
    let picture = lanes[lane].picture
    guard rules.requeue == .recompress, picture >= 0, outcomes[picture].mainArrived == nil else { return 0 }
    return pictures[picture].compression.nanoseconds
  }

  /// How long to wait before another try, after this many retries.
  func pause(before retries: Int) -> Nanoseconds {
    min(rules.firstPause.nanoseconds << min(retries, 20), rules.longestPause.nanoseconds)
  }

  /// A picture is dropped; if the message waited only for it, the message goes out without it.
  mutating func giveUpPicture(_ lane: Int, _ failure: UploadFailure) {
    let picture = lanes[lane].picture
    outcomes[picture].failure = failure
    lanes[lane].resumedBytes = 0
    lanes[lane].answersLeft = 0
    lanes[lane].file = rules.order.count
    proceed(lane)
  }

  /// Ends what a lane has under way; what was sent is lost unless the server keeps it for the next attempt.
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
        // The bar goes back to its start, unless the user has ended it.
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
    for lane in lanes.indices where lanes[lane].state != .finished {
      if lanes[lane].state == .waiting { dropConnection(lane) } else { giveUpAttempt(lane) }
      // A lane without a picture takes one as it would with a network, and puts it into the queue.
      if lanes[lane].picture >= 0 { lanes[lane].wake = end + remaking(lane) }
    }
    holdMessenger(until: end)
  }

  mutating func cancel() {
    // The queue belongs to the link: what waits there when the phone stops leaves all the same, at the line's pace.
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
