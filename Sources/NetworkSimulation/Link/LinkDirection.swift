import Statistics
import Units

/// One direction of a link: a drop-tail queue, then the line, then random loss and delay.
///
/// Everything is computed when a packet arrives, because what is ahead of it and the line's future are known.
struct LinkDirection {
  /// What happened to the packets of a direction; every packet is in exactly one of the last four counts.
  struct Tally {
    var offered = 0
    var offeredBytes = 0
    var delivered = 0
    var droppedByQueue = 0
    var lostByChance = 0
    var lostToOutage = 0
    var longestQueue = 0
  }

  /// When a packet's turn on the line is, and the bytes accepted before it.
  private struct Turn {
    var start: Nanoseconds = 0
    var bytesBefore = 0
  }

  private struct Flight {
    var arrival: Nanoseconds = 0
    var packet = Packet()
  }

  /// How long the receiving kernel takes for a packet after the delay, as measured on the kernels that we compare with.
  private static let handling = 25 * Nanoseconds.microsecond

  private var rate: RateCursor
  private let delay: Nanoseconds
  private let queueLimit: Int
  /// A packet is lost if the generator's number is below this; 0 for a line without loss.
  private let lossThreshold: UInt64
  /// Times when everything that leaves the line is lost.
  private let drops: [Range<Nanoseconds>]
  private var jitter: JitterSource
  private var chance: SeededGenerator
  private var lineFreeAt: Nanoseconds = 0
  private var lastArrival: Nanoseconds = 0
  private var acceptedBytes = 0
  /// The packets that wait, each until its turn.
  private var waiting = Ring(filler: Turn(), capacity: 64)
  private var flying = Ring(filler: Flight(), capacity: 64)
  private(set) var tally = Tally()

  init(
    rate: RateSchedule, delay: Nanoseconds, queueLimit: Int, loss: Double, drops: [Range<Nanoseconds>],
    jitter: JitterSource, chance: SeededGenerator
  ) {
    self.rate = RateCursor(rate)
    self.delay = delay + Self.handling
    self.queueLimit = queueLimit
    lossThreshold = loss <= 0 ? 0 : UInt64(loss * 0x1p64)
    self.drops = drops
    self.jitter = jitter
    self.chance = chance
  }

  /// When the next packet arrives at the other end.
  var nextArrival: Nanoseconds { flying.isEmpty ? .never : flying.first.arrival }

  /// Packets on the line or waiting for it, seen from the receiver's side.
  var packetsUnderway: Int { flying.count }

  /// How many packets wait at `time`.
  mutating func queueLength(at time: Nanoseconds) -> Int {
    while !waiting.isEmpty, waiting.first.start <= time { waiting.dropFirst() }
    return waiting.count
  }

  /// How many bytes wait at `time`.
  mutating func waitingBytes(at time: Nanoseconds) -> Int {
    queueLength(at: time) == 0 ? 0 : acceptedBytes - waiting.first.bytesBefore
  }

  /// How long after `time` the line is busy with the packets that it already has.
  func busyTime(after time: Nanoseconds) -> Nanoseconds { max(0, lineFreeAt - time) }

  /// Accepts a packet that the sender hands over at `time`.
  mutating func offer(_ packet: Packet, at time: Nanoseconds) {
    let bytes = packet.wireBytes
    tally.offered &+= 1
    tally.offeredBytes &+= bytes
    let start = max(time, lineFreeAt)
    if start > time {
      let queue = queueLength(at: time)
      guard queue < queueLimit else {
        tally.droppedByQueue &+= 1
        return
      }
      waiting.append(Turn(start: start, bytesBefore: acceptedBytes))
      tally.longestQueue = max(tally.longestQueue, queue &+ 1)
    }
    acceptedBytes &+= bytes
    let end = rate.end(of: bytes, from: start)
    lineFreeAt = end
    guard end < .never else {
      tally.lostToOutage &+= 1
      return
    }
    if lossThreshold > 0, chance.next() < lossThreshold {
      tally.lostByChance &+= 1
      return
    }
    if !drops.isEmpty, drops.contains(where: { $0.contains(end) }) {
      tally.lostToOutage &+= 1
      return
    }
    // Packets stay in order: one with a shorter delay than its predecessor waits for it.
    lastArrival = max(lastArrival, end &+ delay &+ jitter.extraDelay(at: end))
    flying.append(Flight(arrival: lastArrival, packet: packet))
  }

  /// Removes the packet that arrives next.
  mutating func deliver() -> Packet {
    tally.delivered &+= 1
    return flying.removeFirst().packet
  }
}

/// How late uploads are on each path of a population: the chance to be in time.
package struct Lateness: Sendable {
  /// The paths, each with its share of the users.
  package let members: [Link.Member]
  /// By path, the chance to be in time; nil if no upload used it.
  package let chances: [Double?]

  /// Paths with their chances, in the same order.
  package init(_ members: [Link.Member], chances: [Double?]) {
    self.members = members
    self.chances = chances
  }

  /// The share of all late uploads that each path has; empty if none is late.
  package var parts: [Double] {
    let late = zip(members, chances).map { (1 - ($1 ?? 1)) * $0.share }
    let all = late.reduce(0, +)
    return all > 0 ? late.map { $0 / all } : []
  }

  /// The paths by their share of all late uploads, the largest first; equal ones by rate, the slowest first.
  package var order: [Int] {
    let parts = parts
    return members.indices.sorted { left, right in
      parts.isEmpty || parts[left] == parts[right]
        ? members[left].path.up < members[right].path.up : parts[left] > parts[right]
    }
  }
}

extension Link {
  /// How the path differs from the other paths of a population, in a clause.
  package var sketch: String {
    "\(up.brief) up, \(roundTrip.brief)" + (lossUp.value > 0 ? ", \(lossUp.brief) lost" : "")
  }
}

/// Extra delay that is redrawn for every span of time.
struct JitterSource {
  /// The largest extra delay; 0 for none.
  let most: Nanoseconds
  /// How long one draw holds.
  let hold: Nanoseconds
  let seed: UInt64

  /// The extra delay of a packet that leaves the line at `time`. It depends only on the time, and not on how many
  /// packets there are.
  func extraDelay(at time: Nanoseconds) -> Nanoseconds {
    guard most > 0 else { return 0 }
    let draw = SplitMix64.mixed(seed &+ SplitMix64.mixed(UInt64(time / hold)))
    return Int(draw.multipliedFullWidth(by: UInt64(most + 1)).high)
  }
}
