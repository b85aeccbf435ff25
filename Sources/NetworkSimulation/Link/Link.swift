public import Units

/// The network between a phone and the server: what it carries, how late, and what it loses.
public struct Link: Sendable, Hashable {
  /// How many packets may wait for the line.
  public enum Queue: Sendable, Hashable {
    /// So many packets, whatever their size.
    case packets(Int)
    /// So many bytes.
    case bytes(Int)
    /// Multiples of what the line carries in a round trip.
    case bandwidthDelayProducts(Double)
  }

  /// A rate from a moment on; the rate down keeps its ratio to the rate up unless it is given.
  public struct RateChange: Sendable, Hashable {
    /// When, from the beginning of an upload.
    public var at: Duration
    /// The rate up from then on.
    public var up: BitRate
    /// The rate down from then on; nil keeps its ratio to the rate up.
    public var down: BitRate?

    /// Another rate up, and perhaps down, from this moment on.
    public init(at: Duration, up: BitRate, down: BitRate? = nil) {
      self.at = at
      self.up = up
      self.down = down
    }
  }

  /// A time without service.
  public struct Outage: Sendable, Hashable {
    /// Whether packets wait until it is over, or are lost.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
      /// They wait.
      case hold
      /// They are lost.
      case drop
    }
    /// When it begins.
    public var at: Duration
    /// How long it is.
    public var length: Duration
    /// What becomes of packets meanwhile.
    public var mode: Mode

    /// No service from this moment on, for so long.
    public init(at: Duration, length: Duration, mode: Mode = .hold) {
      self.at = at
      self.length = length
      self.mode = mode
    }
  }

  /// What it is called in files and records.
  public var name: String
  /// What it is called in a sentence.
  public var title: String
  /// The source of its figures.
  public var source: String
  /// What the line carries from the phone.
  public var up: BitRate
  /// What the line carries to the phone.
  public var down: BitRate
  /// There and back for a small packet on an empty line.
  public var roundTrip: Duration
  /// How many of the packets up are lost at random.
  public var lossUp: Share
  /// How many of the packets down are.
  public var lossDown: Share
  /// What may wait for the line before packets are dropped.
  public var queue: Queue
  /// The most extra delay, drawn again for each direction after every `jitterHold`.
  public var jitter: Duration
  /// How long a delay stays as it was drawn.
  public var jitterHold: Duration
  /// How the rates change; empty if they stay as they are.
  public var changes: [RateChange]
  /// After how long the changes begin again; nil if the last one stays.
  public var period: Duration?
  /// The times without service; apart, and in order.
  public var outages: [Outage]
  /// How the sender finds its rate.
  public var algorithm: CongestionAlgorithm
  /// How the phone asks again for a connection.
  public var synSchedule: SynSchedule
  /// The paths of a population, with what share of the users is on each; empty for a single path. The link's own figures
  /// are then the population's middle, and what its paths do not say themselves.
  public var population: [Member] = []
  /// The link file's text, or nothing: what a record keeps.
  public var text: String
  /// The file that it was read from, as it was named; nil if it ships.
  public var file: String?

  /// A link of these rates, steady and without loss unless something is set.
  public init(
    name: String, title: String = "", source: String = "", up: BitRate, down: BitRate, roundTrip: Duration,
    lossUp: Share = Share(0), lossDown: Share = Share(0), queue: Queue = .packets(100), jitter: Duration = .zero,
    jitterHold: Duration = .milliseconds(50), changes: [RateChange] = [], period: Duration? = nil,
    outages: [Outage] = [], algorithm: CongestionAlgorithm = .cubic, synSchedule: SynSchedule = .linear,
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
    self.algorithm = algorithm
    self.synSchedule = synSchedule
    self.text = text
  }
}

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

extension Link.Queue {
  /// Reads `100pkts`, `64KB` or `2bdp`; a plain number is packets.
  public init(parsing text: String) throws(UnitError) {
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

  /// As `init(parsing:)` reads it back.
  public var text: String {
    switch self {
    case .packets(let packets): "\(packets)pkts"
    case .bytes(let bytes): ByteCount(bytes).text
    case .bandwidthDelayProducts(let products): "\(products)bdp"
    }
  }
}
