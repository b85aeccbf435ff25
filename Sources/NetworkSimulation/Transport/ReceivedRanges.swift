/// Segments that arrived ahead of a missing one, and the ranges to report to the sender first (RFC 2018).
struct ReceivedRanges {
  /// Ranges in order and without overlaps.
  private var ranges: [SegmentRange] = []
  /// The four ranges that changed last, the latest first.
  private var recent: [SegmentRange] = []

  init() {
    ranges.reserveCapacity(64)
    recent.reserveCapacity(6)
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Up to three ranges to report.
  var report: (SegmentRange, SegmentRange, SegmentRange) {
    (
      recent.count > 0 ? recent[0] : .none, recent.count > 1 ? recent[1] : .none,
      recent.count > 2 ? recent[2] : .none
    )
  }

  /// Adds a segment; returns whether it is new.
  mutating func insert(_ number: Int) -> Bool {
    // New segments are nearly always at the end, so we search backwards.
    var index = ranges.count
    while index > 0, ranges[index - 1].start > number { index -= 1 }
    if index > 0, number < ranges[index - 1].end { return false }
    let joinsBefore = index > 0 && ranges[index - 1].end == number
    let joinsAfter = index < ranges.count && ranges[index].start == number + 1
    var merged = SegmentRange(start: number, end: number + 1)
    if joinsBefore { merged.start = ranges[index - 1].start }
    if joinsAfter { merged.end = ranges[index].end }
    switch (joinsBefore, joinsAfter) {
    case (true, true):
      ranges[index - 1] = merged
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = merged
    case (false, true): ranges[index] = merged
    case (false, false): ranges.insert(merged, at: index)
    }
    recent.removeAll { $0.start >= merged.start && $0.end <= merged.end }
    recent.insert(merged, at: 0)
    if recent.count > 4 { recent.removeLast() }
    return true
  }

  /// Everything before `next` has arrived in order: removes the range that begins there, and returns its end.
  mutating func advance(from next: Int) -> Int {
    guard let first = ranges.first, first.start == next else { return next }
    ranges.removeFirst()
    recent.removeAll { $0.start < first.end }
    return first.end
  }
}

/// How much a receiver lets the other side send: Linux's self-tuning buffer (6.18), with its default sizes.
struct ReceiveWindow {
  private static let first = 65_160
  private static let bufferAtFirst = 80_896
  private static let bufferAtMost = 33_554_432

  /// The first byte that the other side must not send yet.
  private(set) var edge = first
  /// The window that the receiver offers; it grows towards the buffer by two segments for each one received.
  private var offer = first
  private var buffer = bufferAtFirst
  private var roundTrip = 0
  /// Eight times the receiver's smoothed round trip, in nanoseconds.
  private var roundStart: Nanoseconds = 0
  private var bytesAtRoundStart = 0
  private var bytesOfBestRound = 10 * Packet.fullPayload

  /// Data was received in order and read.
  mutating func received(total: Int, roundTripSample: Nanoseconds, at time: Nanoseconds) {
    if roundTripSample > 0 {
      roundTrip = roundTrip == 0 ? roundTripSample << 3 : roundTrip + roundTripSample - (roundTrip >> 3)
    }
    offer = min(buffer, offer + 2 * Packet.fullPayload)
    guard roundTrip > 0, time - roundStart >= roundTrip >> 3 else { return }
    let bytes = total - bytesAtRoundStart
    if bytes > bytesOfBestRound {
      // Room for the sender to double its rate, and for the doubling that may have begun.
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
