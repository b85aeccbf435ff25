/// What was on the wire at which time: one course of uploads, sampled many times.
package struct Timeline: Sendable {
  /// The state of one stream and the link at some time.
  package struct Sample: Sendable {
    /// The time since the first call to connect.
    package var time: Duration
    /// The number of the upload, from 0.
    package var stream: Int
    /// Segments that the congestion window allows.
    package var window: Int
    /// Bytes that were sent and are not acknowledged.
    package var bytesInFlight: Int
    /// Packets of all streams that wait for the line.
    package var queue: Int
    /// Bytes that the server has acknowledged, of the handshake, the request and the body.
    package var acknowledged: Int
  }

  /// Something that went wrong on the way up.
  package struct Event: Sendable {
    /// The kinds of events.
    package enum Kind: String, Sendable {
      /// A packet met a full queue.
      case queueDrop
      /// A packet was lost at random.
      case loss
      /// A packet was lost in an outage.
      case outageLoss
      /// A segment was sent again.
      case retransmission
    }

    /// The time since the first call to connect.
    package var time: Duration
    /// What happened.
    package var kind: Kind
    /// The number of the upload, from 0.
    package var stream: Int
  }

  /// The samples, in order of time.
  package private(set) var samples: [Sample] = []
  /// The events, in order of time.
  package private(set) var events: [Event] = []
}

extension ParallelUploads {
  /// One course of the uploads, sampled `moments` times at equal distances, or at every change if that is nil.
  package func timeline(seed: UInt64, moments: Int? = 100) -> Timeline {
    let end = over(seed: seed).now
    let distance = moments.map { max(end / max($0, 1), 1) } ?? 0
    var network = begun(seed: seed)
    var watch = StallWatch(self)
    var timeline = Timeline()
    var next = 0
    while true {
      let tally = network.up.tally
      let retransmissions = network.connections.map(\.retransmissions)
      guard let stream = watch.step(&network) else { break }
      timeline.note(network.up.tally, since: tally, stream: stream, at: network.now)
      if network.connections[stream].retransmissions > retransmissions[stream] {
        timeline.note(.retransmission, stream: stream, at: network.now)
      }
      guard network.now >= next else { continue }
      next = distance == 0 ? network.now : (network.now / distance + 1) * distance
      for stream in distance == 0 ? stream...stream : 0...(streams - 1) {
        timeline.note(network.connections[stream].client, queue: network.packetsWaitingUp(), at: network.now)
      }
    }
    return timeline
  }
}

extension Timeline {
  fileprivate mutating func note(
    _ tally: LinkDirection.Tally, since before: LinkDirection.Tally, stream: Int, at now: Nanoseconds
  ) {
    for _ in before.droppedByQueue..<tally.droppedByQueue { note(.queueDrop, stream: stream, at: now) }
    for _ in before.lostByChance..<tally.lostByChance { note(.loss, stream: stream, at: now) }
    for _ in before.lostToOutage..<tally.lostToOutage { note(.outageLoss, stream: stream, at: now) }
  }

  fileprivate mutating func note(_ kind: Event.Kind, stream: Int, at now: Nanoseconds) {
    events.append(Event(time: .nanoseconds(now), kind: kind, stream: stream))
  }

  fileprivate mutating func note(_ client: Endpoint, queue: Int, at now: Nanoseconds) {
    samples.append(
      Sample(
        time: .nanoseconds(now), stream: client.connection, window: client.window.size,
        bytesInFlight: client.outbox.sent - client.acknowledgedBytes, queue: queue,
        acknowledged: client.acknowledgedBytes))
  }
}
