/// What an application has written and the sender has not yet cut into segments.
struct Outbox {
  private(set) var written = 0
  /// Bytes that were cut into segments.
  private(set) var sent = 0
  /// The ends of separate writes; no segment crosses such an end, because Nagle's algorithm is off.
  private var ends = Ring<Int>(filler: 0, capacity: 4)

  var isEmpty: Bool { sent == written }
  /// The length of the next segment.
  var nextLength: Int { min(Packet.fullPayload, ends.first &- sent) }

  mutating func write(_ bytes: Int) {
    guard bytes > 0 else { return }
    written += bytes
    ends.append(written)
  }

  mutating func cut(_ length: Int) {
    sent &+= length
    if ends.first == sent { ends.dropFirst() }
  }

  /// Forgets what was not sent; says how much.
  mutating func discard() -> Int {
    let discarded = written - sent
    while !ends.isEmpty { ends.dropFirst() }
    written = sent
    return discarded
  }
}
