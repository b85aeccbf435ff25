import NetworkSimulation
import Platform
import Units

/// A path, or paths of differing rates, that a fit tries.
struct PathGuess: Sendable, Equatable {
  /// Bits a second and seconds.
  var rate: Double
  var roundTrip: Double
  var loss = 0.0
  /// Packets that may wait.
  var queue = 1_000.0
  /// The standard deviation of the rate's logarithm among uploads.
  var spread = 0.0
  /// Seconds that each upload takes beside what the network does.
  var delay = 0.0
  var algorithm = CongestionAlgorithm.cubic

  /// The middles of the fifths of a normal distribution.
  private static let fifths = [-1.2816, -0.5244, 0, 0.5244, 1.2816]
  /// The rate down carries answers and acknowledgements only; a log of uploads does not tell it.
  private static let rateDown = 4.0

  var isSensible: Bool {
    (2e3...2e10).contains(rate) && (1e-4...10).contains(roundTrip) && (0...0.3).contains(loss)
      && (2...20_000).contains(queue) && (0...3).contains(spread) && (0...60).contains(delay)
  }

  /// The path as a link; `factor` of its rate.
  func link(name: String, factor: Double = 1) -> Link {
    let up = BitRate(bitsPerSecond: Int(rate * factor))
    return Link(
      name: name, up: up, down: BitRate(bitsPerSecond: Int(rate * factor * Self.rateDown)),
      roundTrip: .nanoseconds(Int(roundTrip * 1e9)), lossUp: Share(loss), lossDown: Share(loss),
      queue: .packets(max(1, Int(queue.rounded()))), algorithm: algorithm)
  }

  /// The paths, each for an equal part of the uploads.
  func links(name: String) -> [Link] {
    spread < 0.01 ? [link(name: name)] : Self.fifths.map { link(name: name, factor: exp($0 * spread)) }
  }
}
