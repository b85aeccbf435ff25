import Units

extension Link {
  /// Packets that may wait on the way down: servers' and operators' buffers are deep.
  private static let queueDown = 1_000
  private static let fullPacketBits = 1_500.0 * 8

  /// The link in the simulator's units.
  var path: Path {
    Path(
      up: direction(schedule(up, \.up.bitsPerSecond), loss: lossUp, queue: queuePackets),
      down: direction(schedule(down, { rateDown(in: $0) }), loss: lossDown, queue: Self.queueDown),
      synSchedule: synSchedule)
  }

  /// How many packets may wait on the way up.
  var queuePackets: Int {
    switch queue {
    case .packets(let packets): packets
    case .bytes(let bytes): max(1, bytes / 1_500)
    case .bandwidthDelayProducts(let products):
      max(1, Int((products * Double(up.bitsPerSecond) * roundTrip.seconds / Self.fullPacketBits).rounded()))
    }
  }

  /// How long only the line takes for this many bytes from the start on; nil if it never carries them.
  public func lineTime(for bytes: Int) -> Duration? {
    if !population.isEmpty { return population.compactMap { $0.path.lineTime(for: bytes) }.min() }
    var line = RateCursor(path.up.rate)
    var time: Nanoseconds = 0
    var left = bytes
    // In portions, because the cursor counts in nanobits.
    while left > 0, time < .never {
      let portion = min(left, 1 << 27)
      time = line.end(of: portion, from: time)
      left -= portion
    }
    return time < .never ? .nanoseconds(time) : nil
  }

  private func rateDown(in change: RateChange) -> Int {
    if let down = change.down { return down.bitsPerSecond }
    let product = change.up.bitsPerSecond.multipliedFullWidth(by: down.bitsPerSecond)
    return max(up.bitsPerSecond, 1).dividingFullWidth(product).quotient
  }

  private func direction(_ rate: RateSchedule, loss: Share, queue: Int) -> Path.Direction {
    Path.Direction(
      rate: rate.held(during: spans(.hold)), delay: roundTrip.nanoseconds / 2, queue: queue, loss: loss.value,
      drops: spans(.drop), jitter: jitter.nanoseconds, jitterHold: max(jitterHold.nanoseconds, 1))
  }

  private func spans(_ mode: Outage.Mode) -> [Range<Nanoseconds>] {
    outages.filter { $0.mode == mode }.map { $0.at.nanoseconds..<($0.at + $0.length).nanoseconds }
  }

  private func schedule(_ base: BitRate, _ rate: (RateChange) -> Int) -> RateSchedule {
    var steps = changes.map { RateSchedule.Step(start: $0.at.nanoseconds, bitsPerSecond: rate($0)) }
    if steps.first?.start != 0 { steps.insert(RateSchedule.Step(start: 0, bitsPerSecond: base.bitsPerSecond), at: 0) }
    return RateSchedule(steps: steps, period: period?.nanoseconds)
  }
}
