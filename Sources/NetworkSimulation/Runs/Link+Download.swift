import Units

extension Link {
  /// The path of a population that somebody is on who stands at this part of all users; a single path is itself.
  public func path(at part: Double) -> Link {
    var left = part
    return members.first {
      left -= $0.share; return left < 0
    }?.path ?? members[members.count - 1].path
  }

  /// How long a phone waits for an answer of this many bytes on a connection that is open; nil if it never comes. Of a
  /// population its middle.
  public func download(of bytes: Int, seed: UInt64) -> Duration? {
    switch algorithm {
    case .cubic: download(of: bytes, seed: seed, as: Cubic.self)
    case .reno: download(of: bytes, seed: seed, as: Reno.self)
    case .bbr: download(of: bytes, seed: seed, as: BBR.self)
    }
  }

  private func download<Control: CongestionControl>(of bytes: Int, seed: UInt64, as: Control.Type) -> Duration? {
    var network = Network<Control>(path, seed: seed)
    // A first exchange of nothing opens the connection.
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
