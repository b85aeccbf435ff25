/// One upload's course as its client saw it.
public struct UploadTimes: Sendable, Equatable {
  /// Nanoseconds from the call to connect until the connection stood, until the server had everything, and until its
  /// answer was read; nil where that never came.
  public var connect: Int?
  public var received: Int?
  public var total: Int?
  /// Segments that the client sent more than once, SYNs included.
  public var retransmissions: Int
}

/// Uploads that begin together, on fresh connections over one link, and compete for it.
struct ParallelUploads {
  /// Between one call to connect and the next.
  private static let stagger = 15 * Nanoseconds.microsecond

  var path: Path
  var algorithm: CongestionAlgorithm
  var streams: Int
  var bytes: Int
  /// When the uploads are given up.
  var patience = 3_600 * Nanoseconds.second

  /// The times of each stream, in the order in which they connect.
  func run(seed: UInt64) -> [UploadTimes] {
    switch algorithm {
    case .cubic: run(seed: seed, as: Cubic.self)
    case .reno: run(seed: seed, as: Reno.self)
    case .bbr: run(seed: seed, as: Cubic.self)
    }
  }

  private func run<Control: CongestionControl>(seed: UInt64, as control: Control.Type) -> [UploadTimes] {
    var network = Network<Control>(path, seed: seed)
    var underway = streams
    for stream in 0..<streams {
      let start = stream * Self.stagger
      while network.step(before: start) != nil {}
      network.wait(until: start)
      _ = network.open([Exchange(bodyBytes: bytes)])
    }
    while underway > 0, let changed = network.step(before: patience) {
      let connection = network.connections[changed]
      if connection.isIdle || connection.hasFailed {
        underway = network.connections.count { !$0.isIdle && !$0.hasFailed }
      }
    }
    return network.connections.enumerated().map { stream, connection in
      let start = stream * Self.stagger
      return UploadTimes(
        connect: connection.connectedAt.map { $0 - start }, received: connection.receivedAt.first.map { $0 - start },
        total: connection.answeredAt.first.map { $0 - start }, retransmissions: connection.retransmissions)
    }
  }
}
