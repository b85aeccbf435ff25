/// How far a receiver lets the other side send: Linux's self-tuning buffer (6.18), with its default sizes.
struct ReceiveWindow {
  private static let first = 65_160
  private static let bufferAtFirst = 80_896
  private static let bufferAtMost = 33_554_432

  /// The first byte that must not be sent yet.
  private(set) var edge = first
  /// The window that the receiver dares to offer, growing towards the buffer by two segments for each one received.
  private var offer = first
  private var buffer = bufferAtFirst
  private var roundTrip = 0
  /// Eight times the smoothed round trip as the receiver sees it, in nanoseconds.
  private var roundStart: Nanoseconds = 0
  private var bytesAtRoundStart = 0
  private var bytesOfBestRound = 10 * Packet.fullPayload

  /// In-order data was received and read.
  mutating func received(total: Int, roundTripSample: Nanoseconds, at time: Nanoseconds) {
    if roundTripSample > 0 {
      roundTrip = roundTrip == 0 ? roundTripSample << 3 : roundTrip + roundTripSample - (roundTrip >> 3)
    }
    offer = min(buffer, offer + 2 * Packet.fullPayload)
    guard roundTrip > 0, time - roundStart >= roundTrip >> 3 else { return }
    let bytes = total - bytesAtRoundStart
    if bytes > bytesOfBestRound {
      // Room for the sender to double, and for what it may have doubled already.
      let twice = 2 * bytes
      let growth = twice * (bytes - bytesOfBestRound) / bytesOfBestRound
      buffer = max(buffer, min(twice + 2 * growth, Self.bufferAtMost))
      bytesOfBestRound = bytes
    }
    roundStart = time
    bytesAtRoundStart = total
  }

  /// Advances the edge for an acknowledgement of everything up to `total`; the edge never moves back.
  mutating func advertise(from total: Int) -> Int {
    edge = max(edge, total + offer)
    return edge
  }
}
