import Statistics

/// Connections that share one link, advanced from event to event in simulated time.
struct Network {
  private(set) var now: Nanoseconds = 0
  private(set) var up: LinkDirection
  private(set) var down: LinkDirection
  private(set) var connections: [Connection] = []
  private let clock: KernelClock
  private let schedule: SynSchedule

  /// The network of a link; everything random follows from the seed.
  init(_ path: Path, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    clock = KernelClock(phase: chance.number(below: 512 * KernelClock.jiffy))
    schedule = path.synSchedule
    up = path.up.direction(seed: chance.next())
    down = path.down.direction(seed: chance.next())
  }

  /// Opens a connection now; returns its number.
  mutating func open(_ exchanges: [Exchange]) -> Int {
    let number = connections.count
    connections.append(Connection(number: number, clock: clock, schedule: schedule, exchanges: exchanges))
    connections[number].open(at: now, up: &up)
    return number
  }

  /// Adds an exchange to a connection. What can be sent is sent at once, before anything that is added later.
  mutating func add(_ exchange: Exchange, to connection: Int) {
    connections[connection].add(exchange, at: now)
    connections[connection].wake(at: now, up: &up, down: &down)
  }

  /// Abandons a connection silently.
  mutating func abandon(_ connection: Int) { connections[connection].abandon() }

  /// Of the bytes sent until now, those that wait for the line on the way up at a time.
  func bytesWaitingUp(at time: Nanoseconds) -> Int {
    var line = up
    return line.waitingBytes(at: time)
  }

  /// How long the line up is busy with what has been sent until now.
  var busyTimeUp: Nanoseconds { up.busyTime(after: now) }

  /// Packets that wait for the line on the way up.
  mutating func packetsWaitingUp() -> Int { up.queueLength(at: now) }

  /// Whether a connection has nothing more to do, or cannot continue.
  func isOver(_ connection: Int) -> Bool { connections[connection].isIdle || connections[connection].hasFailed }

  /// Moves to `time` without an event.
  mutating func wait(until time: Nanoseconds) { now = max(now, time) }

  /// Processes the next event, if it comes before `limit`; returns its connection.
  mutating func step(before limit: Nanoseconds = .never) -> Int? {
    var time = min(up.nextArrival, down.nextArrival)
    var timed = -1
    for index in connections.indices {
      let deadline = connections[index].nextDeadline
      if deadline < time {
        time = deadline
        timed = index
      }
    }
    guard time < limit else { return nil }
    now = max(now, time)
    if timed >= 0 {
      connections[timed].wake(at: now, up: &up, down: &down)
      return timed
    }
    if up.nextArrival <= down.nextArrival {
      let packet = up.deliver()
      connections[packet.connection].receiveAtServer(packet, at: now, up: &up, down: &down)
      return packet.connection
    }
    let packet = down.deliver()
    connections[packet.connection].receiveAtClient(packet, at: now, up: &up, down: &down)
    return packet.connection
  }
}

/// A half-open range of segment numbers.
struct SegmentRange: Equatable {
  var start: Int
  var end: Int

  static let none = SegmentRange(start: 0, end: 0)
  var isEmpty: Bool { start >= end }
}

/// A packet on the link: one IP packet with a TCP segment in it.
struct Packet {
  enum Kind: UInt8 { case syn, synAck, segment }

  /// Bytes of IP and TCP headers with the timestamp option.
  static let headerBytes = 52
  /// Bytes of a SYN or SYN-ACK packet with its options.
  static let synBytes = 60
  /// The payload of a full segment: 1500 bytes without the headers.
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
  /// The timestamp option: when this was sent, and the timestamp that it echoes.
  var stamp: Nanoseconds = 0
  var echo: Nanoseconds = 0
  /// Up to three ranges received out of order, the latest first.
  var selective = (SegmentRange.none, SegmentRange.none, SegmentRange.none)
  /// A segment that was received twice (DSACK), or -1.
  var duplicate = -1

  /// The packet's bytes on the link.
  var wireBytes: Int {
    guard kind == .segment else { return Self.synBytes }
    var blocks = duplicate >= 0 ? 1 : 0
    if !selective.0.isEmpty { blocks &+= 1 }
    if !selective.1.isEmpty { blocks &+= 1 }
    if !selective.2.isEmpty { blocks &+= 1 }
    return Self.headerBytes &+ length &+ (blocks == 0 ? 0 : 4 &+ 8 &* min(blocks, 3))
  }
}
