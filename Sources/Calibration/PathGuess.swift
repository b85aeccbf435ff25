import NetworkSimulation
import Units

/// A path that a fit tries.
struct PathGuess: Sendable, Equatable {
  /// Bits a second and seconds.
  var rate: Double
  var roundTrip: Double
  var loss = 0.0
  /// Packets that may wait.
  var queue = 1_000.0
  /// Seconds that each upload takes beside what the network does.
  var delay = 0.0
  var algorithm = CongestionAlgorithm.cubic

  /// The rate down carries answers and acknowledgements only; a log of uploads does not tell it.
  private static let rateDown = 4.0

  var isSensible: Bool {
    (2e3...2e10).contains(rate) && (1e-4...10).contains(roundTrip) && (0...0.3).contains(loss)
      && (2...20_000).contains(queue) && (0...60).contains(delay)
  }

  /// The path as a link.
  func link(name: String) -> Link {
    Link(
      name: name, up: BitRate(bitsPerSecond: Int(rate)), down: BitRate(bitsPerSecond: Int(rate * Self.rateDown)),
      roundTrip: .nanoseconds(Int(roundTrip * 1e9)), lossUp: Share(loss), lossDown: Share(loss),
      queue: .packets(max(1, Int(queue.rounded()))), algorithm: algorithm)
  }
}
