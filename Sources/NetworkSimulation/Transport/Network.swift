import Statistics

/// Connections that share one link, moved from event to event in simulated time.
struct Network<Control: CongestionControl> {
  private(set) var now: Nanoseconds = 0
  private(set) var up: LinkDirection
  private(set) var down: LinkDirection
  private(set) var connections: [Connection<Control>] = []
  private let clock: KernelClock
  private let schedule: SynSchedule

  /// The network of a link; all that chance decides follows from the seed.
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

  /// Adds an exchange to a connection; what can leave leaves at once, before what is added after it.
  mutating func add(_ exchange: Exchange, to connection: Int) {
    connections[connection].add(exchange, at: now)
    connections[connection].wake(at: now, up: &up, down: &down)
  }

  /// Ends a connection without a word.
  mutating func abandon(_ connection: Int) { connections[connection].abandon() }

  /// Bytes that wait for the line on the way up at a time, of those that have been sent by now.
  func bytesWaitingUp(at time: Nanoseconds) -> Int {
    var line = up
    return line.waitingBytes(at: time)
  }

  /// How long the line up is busy with what has been sent by now.
  var busyTimeUp: Nanoseconds { up.busyTime(after: now) }

  /// Packets that wait for the line on the way up.
  mutating func packetsWaitingUp() -> Int { up.queueLength(at: now) }

  /// Whether a connection has nothing more to do, or cannot.
  func isOver(_ connection: Int) -> Bool { connections[connection].isIdle || connections[connection].hasFailed }

  /// Moves to `time` without an event.
  mutating func wait(until time: Nanoseconds) { now = max(now, time) }

  /// When the next event comes; never, if there is none.
  var nextEvent: Nanoseconds {
    var next = min(up.nextArrival, down.nextArrival)
    for index in connections.indices { next = min(next, connections[index].nextDeadline) }
    return next
  }

  /// Lets the next event happen, if it comes before `limit`; returns the connection it concerned.
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
