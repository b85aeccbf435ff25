import Units

/// One upload as its client sees it, in nanoseconds since it called connect.
package struct UploadTimes: Sendable, Equatable {
  /// When the connection was open; nil if it never was.
  package var connect: Int?
  /// When the server had everything; nil if it never had.
  package var received: Int?
  /// When the client had read the server's answer; nil if the answer never came.
  package var total: Int?
  /// Segments that the client sent more than once, SYNs included.
  package var retransmissions: Int
  /// Why the answer never came; nil if it did.
  package var failure: UploadFailure?
}

/// Uploads that begin together on new connections over one link, and compete for it.
package struct ParallelUploads: Sendable {
  /// The time between two calls of connect.
  static let stagger = 15 * Nanoseconds.microsecond

  let path: Path
  /// How many uploads begin together.
  package let streams: Int
  /// The bytes of each upload.
  package let bytes: Int
  /// How long an upload may make no progress before it has failed; measured uploads have no such limit.
  let stallLimit: Nanoseconds
  /// When all uploads are given up.
  let patience: Nanoseconds = 3_600 * .second

  init(path: Path, streams: Int, bytes: Int, stallLimit: Nanoseconds = .never) {
    self.path = path
    self.streams = streams
    self.bytes = bytes
    self.stallLimit = stallLimit
  }

  /// Uploads over a link. Each gives up like an app that does not try again.
  package init(over link: Link, bytes: Int, streams: Int = 1) {
    self.init(
      path: link.path, streams: streams, bytes: bytes,
      stallLimit: SessionRules().stallLimit.nanoseconds)
  }

  /// After how long all uploads are given up.
  package var longest: Duration { .nanoseconds(patience) }
  /// How long an upload may make no progress.
  package var longestStall: Duration { .nanoseconds(stallLimit) }

  /// The times of each stream, in the order in which they connect.
  package func run(seed: UInt64) -> [UploadTimes] {
    over(seed: seed).connections.enumerated().map { stream, connection in
      let start = stream * Self.stagger
      return UploadTimes(
        connect: connection.connectedAt.map { $0 - start }, received: connection.receivedAt.first.map { $0 - start },
        total: connection.answeredAt.first.map { $0 - start }, retransmissions: connection.retransmissions,
        failure: !connection.answeredAt.isEmpty
          ? nil : connection.connectedAt == nil ? .noConnection : connection.isAbandoned ? .stalled : .tooLong)
    }
  }

  /// A network after all streams have ended or were given up.
  func over(seed: UInt64) -> Network {
    var network = begun(seed: seed)
    var watch = StallWatch(self)
    while watch.step(&network) != nil {}
    return network
  }

  /// A network after all streams have called connect.
  func begun(seed: UInt64) -> Network {
    var network = Network(path, seed: seed)
    for stream in 0..<streams {
      let start = stream * Self.stagger
      while network.step(before: start) != nil {}
      network.wait(until: start)
      _ = network.open([Exchange(bodyBytes: bytes)])
    }
    return network
  }
}

extension Link {
  /// The path of the user at this part of all users, from 0 to 1; a single path is itself.
  package func path(at part: Double) -> Link {
    var left = part
    return members.first {
      left -= $0.share; return left < 0
    }?.path ?? members[members.count - 1].path
  }

  /// How long a phone waits for an answer of this many bytes on an open connection; nil if it never comes. A population
  /// is represented by its median link.
  package func download(of bytes: Int, seed: UInt64) -> Duration? {
    var network = Network(path, seed: seed)
    // An empty first exchange opens the connection.
    let connection = network.open([Exchange(headerBytes: Exchange.leastHeader, bodyBytes: 0)])
    func answer(_ number: Int) -> Bool {
      let limit = network.now + 600_000_000_000
      while network.connections[connection].answeredAt.count < number {
        guard network.step(before: limit) != nil, !network.connections[connection].hasFailed else { return false }
      }
      return true
    }
    guard answer(1) else { return nil }
    let asked = network.now
    network.add(
      Exchange(headerBytes: Exchange.leastHeader, bodyBytes: 0, responseBytes: bytes + Exchange.leastHeader),
      to: connection)
    return answer(2) ? .nanoseconds(network.now - asked) : nil
  }
}

extension Link {
  /// How long this many bytes take, from calling connect until the server's answer is read: seeded runs, on all paths
  /// of a population.
  ///
  /// If the number of runs is left open, they go on until the chance to keep `budget` is known.
  package func upload(
    of bytes: Int, budget: Duration = .seconds(5), runs: SeededRuns = SeededRuns()
  ) -> Distribution {
    let limit = budget.nanoseconds
    return runs.uploads(ParallelUploads(over: self, bytes: bytes), over: self) { streams in
      streams.allSatisfy { ($0.total ?? .max) <= limit }
    }.everyStream(\.total)
  }
}
