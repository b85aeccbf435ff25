/// A half-open range of segment numbers.
struct SegmentRange: Equatable {
  var start: Int
  var end: Int

  static let none = SegmentRange(start: 0, end: 0)
  var isEmpty: Bool { start >= end }
}

/// What travels over a link: one IP packet with a TCP segment in it.
struct Packet {
  enum Kind: UInt8 { case syn, synAck, segment }

  /// Bytes of IP and TCP headers with the timestamp option.
  static let headerBytes = 52
  /// Bytes of a SYN or SYN-ACK packet with its options.
  static let synBytes = 60
  /// Payload of a full segment: 1500 less the headers.
  static let fullPayload = 1448

  var connection = 0
  var kind = Kind.segment
  /// The number of the segment carried, counted from 0 in each direction; -1 in a pure acknowledgement.
  var number = -1
  /// Bytes of payload.
  var length = 0
  /// The next segment expected from the other side.
  var acknowledgement = 0
  /// The first byte that the other side must not send.
  var windowEdge = 0
  /// The timestamp option: when this was sent, and the stamp it echoes.
  var stamp: Nanoseconds = 0
  var echo: Nanoseconds = 0
  /// Up to three ranges received out of order, the latest first.
  var selective = (SegmentRange.none, SegmentRange.none, SegmentRange.none)
  /// A segment that was received twice (DSACK), or -1.
  var duplicate = -1

  /// Bytes on the link.
  var wireBytes: Int {
    guard kind == .segment else { return Self.synBytes }
    var blocks = duplicate >= 0 ? 1 : 0
    if !selective.0.isEmpty { blocks &+= 1 }
    if !selective.1.isEmpty { blocks &+= 1 }
    if !selective.2.isEmpty { blocks &+= 1 }
    return Self.headerBytes &+ length &+ (blocks == 0 ? 0 : 4 &+ 8 &* min(blocks, 3))
  }
}
