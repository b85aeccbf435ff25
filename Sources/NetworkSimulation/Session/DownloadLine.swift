import Units

/// The recipient's connection, over which files are downloaded one after the other.
struct DownloadLine {
  private var network: Network
  /// The connection's number; negative if there is none.
  private var connection: Int
  /// Answers that the connection has received.
  private var answers = 0

  /// A line whose connection opens at once.
  init(_ path: Path, seed: UInt64) {
    network = Network(path, seed: seed)
    connection = network.open([])
  }

  var now: Nanoseconds { network.now }

  mutating func wait(until time: Nanoseconds) {
    while network.step(before: time) != nil {}
    network.wait(until: time)
  }

  /// Loads this many bytes; false if nobody answers, if nothing comes for `stallLimit`, or if it takes `patience`.
  mutating func load(_ bytes: Int, stallLimit: Nanoseconds, patience: Nanoseconds) -> Bool {
    let exchange = Exchange(headerBytes: Exchange.leastHeader, bodyBytes: 0, responseBytes: bytes)
    if connection < 0 { connection = network.open([exchange]) } else { network.add(exchange, to: connection) }
    let end = network.now + patience
    var (received, stalled) = (network.connections[connection].client.receiver.bytes, network.now + stallLimit)
    while network.connections[connection].answeredAt.count <= answers {
      guard network.step(before: min(stalled, end)) != nil, !network.connections[connection].hasFailed else {
        if !network.connections[connection].hasFailed { network.wait(until: min(stalled, end)) }
        disconnect()
        return false
      }
      let bytes = network.connections[connection].client.receiver.bytes
      if bytes > received { (received, stalled) = (bytes, network.now + stallLimit) }
    }
    answers += 1
    return true
  }

  /// The rest of a broken download is not waited for: the next one has its own connection.
  private mutating func disconnect() {
    network.abandon(connection)
    (connection, answers) = (-1, 0)
  }
}
