import CommandLineParsing
import NetworkSimulation
import Units

/// A link, and the options that change it.
struct LinkOptions: Sendable {
  var reference = LinkReference.name("wifi")
  var up: BitRate?
  var down: BitRate?
  var roundTrip: Duration?
  var lossUp: Share?
  var lossDown: Share?
  var queue: Link.Queue?

  static func arguments<Outer: Sendable>(_ path: OptionPath<Outer, LinkOptions>) -> [Argument<Outer>] {
    let arguments: [Argument<LinkOptions>] = [
      .option(
        "link", \.reference, .link,
        "Send over this link: a name (see 'stepwedge list links'), a link file or a mahimahi trace."),
      .option("rate-up", \.up, .linkRate, "Use this rate up instead of the link's."),
      .option("rate-down", \.down, .linkRate, "Use this rate down instead of the link's."),
      .option("rtt", \.roundTrip, .roundTrip, "Use this round trip, without queues, instead of the link's."),
      .option("loss-up", \.lossUp, .loss, "Lose this share of packets on the way up."),
      .option("loss-down", \.lossDown, .loss, "Lose this share of packets on the way down."),
      .option("queue", \.queue, .queue, "Let this much wait for the line: 100pkts, 64KB or 2bdp."),
    ]
    return arguments.map { $0.lifted(into: path) }
  }

  /// The link with its changes, which are part of its name.
  func link() throws -> Link {
    var link = try reference.link()
    change(&link)
    for index in link.population.indices { change(&link.population[index].path) }
    if !changes.isEmpty { link.name += " with \(changes)" }
    return link
  }

  /// The changes as the command line has them.
  private var changes: String {
    [
      up.map { "--rate-up \($0.text)" }, down.map { "--rate-down \($0.text)" }, roundTrip.map { "--rtt \($0.text)" },
      lossUp.map { "--loss-up \($0.text)" }, lossDown.map { "--loss-down \($0.text)" },
      queue.map { "--queue \($0.text)" },
    ].compactMap { $0 }.joined(separator: " ")
  }

  private func change(_ link: inout Link) {
    if let up {
      link.up = up
      // A given rate is kept.
      link.changes = []
      link.period = nil
    }
    if let down { link.down = down }
    if let roundTrip { link.roundTrip = roundTrip }
    if let lossUp { link.lossUp = lossUp }
    if let lossDown { link.lossDown = lossDown }
    if let queue { link.queue = queue }
  }
}

extension ValueType<BitRate> {
  static let linkRate = measured(
    "rate",
    { text in
      // A bare 0 or -5 lacks a unit, too, but the unit is not what is wrong with it.
      try BitRate(parsing: Double(text).map { $0 <= 0 } ?? false ? text + "kbit" : text, in: Link.Limits.rate)
    }, \.text)
}

extension ValueType<Duration> {
  static let roundTrip = measured("time", { text in try Duration(parsing: text, in: Link.Limits.roundTrip) }, \.text)
  static let budget = measured(
    "time", { text in try Duration(parsing: text, in: .milliseconds(1)...Link.Limits.time.upperBound) }, \.text)
}

extension ValueType<Share> {
  static let loss = measured("share", { text in try Share(parsing: text, in: Link.Limits.loss) }, \.text)
}

extension ValueType<Link.Queue> {
  static let queue = measured("queue", { text in try Link.Queue(parsing: text) }, \.text)
}
