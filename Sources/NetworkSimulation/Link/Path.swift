import Statistics

/// A link in the simulator's own units, each direction computed.
struct Path: Sendable {
  struct Direction: Sendable {
    var rate: RateSchedule
    var delay: Nanoseconds
    /// Packets that may wait.
    var queue: Int
    var loss: Double
    /// When all that leaves the line is lost.
    var drops: [Range<Nanoseconds>] = []
    var jitter: Nanoseconds = 0
    var jitterHold: Nanoseconds = .millisecond

    func direction(seed: UInt64) -> LinkDirection {
      LinkDirection(
        rate: rate, delay: delay, queueLimit: queue, loss: loss, drops: drops,
        jitter: JitterSource(most: jitter, hold: jitterHold, seed: SplitMix64.mixed(seed)),
        chance: SeededGenerator(seed: seed))
    }
  }

  var up: Direction
  var down: Direction
  var synSchedule = SynSchedule.linear
}
