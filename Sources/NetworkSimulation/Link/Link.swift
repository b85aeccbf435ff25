package import Units

/// The network between a phone and the server: its rates, delays and losses.
package struct Link: Sendable, Hashable {
  /// How many packets may wait for the line, at most.
  package enum Queue: Sendable, Hashable {
    /// This many packets, whatever their size.
    case packets(Int)
    /// This many bytes.
    case bytes(Int)
    /// This multiple of what the line carries in a round trip.
    case bandwidthDelayProducts(Double)
  }

  /// A change of the rate at some time.
  package struct RateChange: Sendable, Hashable {
    /// The time since the beginning of an upload.
    package var at: Duration
    /// The rate up from then on.
    package var up: BitRate
    /// The rate down from then on; nil keeps its ratio to the rate up.
    package var down: BitRate?

    /// Changes the rate up, and perhaps the rate down, at this time.
    package init(at: Duration, up: BitRate, down: BitRate? = nil) {
      self.at = at
      self.up = up
      self.down = down
    }
  }

  /// A period without service.
  package struct Outage: Sendable, Hashable {
    /// What happens to packets during the outage.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
      /// They wait until it is over.
      case hold
      /// They are lost.
      case drop
    }
    /// When it begins.
    package var at: Duration
    /// How long it is.
    package var length: Duration
    /// What happens to packets meanwhile.
    package var mode: Mode

    /// An outage that begins at this time and lasts this long.
    package init(at: Duration, length: Duration, mode: Mode = .hold) {
      self.at = at
      self.length = length
      self.mode = mode
    }
  }

  /// The link's name in files and records.
  package var name: String
  /// The link's name in a sentence.
  package var title: String
  /// The source of its figures.
  package var source: String
  /// The rate from the phone.
  package var up: BitRate
  /// The rate to the phone.
  package var down: BitRate
  /// The round trip of a small packet on an empty line.
  package var roundTrip: Duration
  /// The share of packets up that are lost at random.
  package var lossUp: Share
  /// The share of packets down that are lost at random.
  package var lossDown: Share
  /// How much may wait for the line before packets are dropped.
  package var queue: Queue
  /// The largest extra delay. A new one is drawn for each direction after every `jitterHold`.
  package var jitter: Duration
  /// How long a drawn delay stays the same.
  package var jitterHold: Duration
  /// How the rates change; empty if they stay as they are.
  package var changes: [RateChange]
  /// After how long the changes repeat; nil if they do not.
  package var period: Duration?
  /// The outages, in order and without overlaps.
  package var outages: [Outage]
  /// How the phone repeats its request for a connection.
  package var synSchedule: SynSchedule
  /// The paths of a population, each with its share of the users; empty for a single path. The link's own figures are
  /// then the population's median, and the defaults of its paths.
  package var population: [Member] = []
  /// The text of the link file, which a record keeps; may be empty.
  package var text: String
  /// The link's file, as the user named it; nil for a built-in link.
  package var file: String?

  /// A link with these rates. By default it is steady and has no loss.
  package init(
    name: String, title: String = "", source: String = "", up: BitRate, down: BitRate, roundTrip: Duration,
    lossUp: Share = Share(0), lossDown: Share = Share(0), queue: Queue = .packets(100), jitter: Duration = .zero,
    jitterHold: Duration = .milliseconds(50), changes: [RateChange] = [], period: Duration? = nil,
    outages: [Outage] = [], synSchedule: SynSchedule = .linear,
    text: String = ""
  ) {
    self.name = name
    self.title = title
    self.source = source
    self.up = up
    self.down = down
    self.roundTrip = roundTrip
    self.lossUp = lossUp
    self.lossDown = lossDown
    self.queue = queue
    self.jitter = jitter
    self.jitterHold = jitterHold
    self.changes = changes
    self.period = period
    self.outages = outages
    self.synSchedule = synSchedule
    self.text = text
  }
}

extension Link {
  /// Packets that may wait on the way down: many, because the buffers of servers and operators are deep.
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

  /// How long the line itself takes for this many bytes from the beginning; nil if it never carries them.
  package func lineTime(for bytes: Int) -> Duration? {
    if !population.isEmpty { return population.compactMap { $0.path.lineTime(for: bytes) }.min() }
    var line = RateCursor(path.up.rate)
    var time: Nanoseconds = 0
    var left = bytes
    // In pieces, because the cursor counts in nanobits.
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

extension Link.Queue {
  /// Reads `100pkts`, `64KB` or `2bdp`; a number without a unit means packets.
  package init(parsing text: String) throws(UnitError) {
    for unit in ["pkts", "packets", "bdp", ""] where text.hasSuffix(unit) {
      guard let number = Self.number(text.dropLast(unit.utf8.count)) else { continue }
      if unit == "bdp", number > 0, number <= 1_000 {
        self = .bandwidthDelayProducts(number)
        return
      }
      if unit != "bdp", let packets = Int(exactly: number), Link.Limits.queue.contains(packets) {
        self = .packets(packets)
        return
      }
    }
    if let bytes = try? ByteCount(parsing: text, in: ByteCount(1_500)...ByteCount(1_500_000_000)) {
      self = .bytes(bytes.bytes)
      return
    }
    throw UnitError(
      text: text,
      reason: "is not a queue; write 1pkts to 1000000pkts, 1500 bytes to 1500MB (such as 64KB), or up to 1000bdp")
  }

  private static func number(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
    return Double(text)
  }

  /// The text that `init(parsing:)` reads.
  package var text: String {
    switch self {
    case .packets(let packets): "\(packets)pkts"
    case .bytes(let bytes): ByteCount(bytes).text
    case .bandwidthDelayProducts(let products): "\(products)bdp"
    }
  }
}
