package import Documents
package import Units

extension Link {
  /// The bounds of a link's figures, within which the simulator is tested.
  package enum Limits {
    /// The rate of a line that is not in an outage.
    package static let rate = BitRate(bitsPerSecond: 1_000)...BitRate(bitsPerSecond: 100_000_000_000)
    /// The rate of a step; 0 means an outage.
    package static let changedRate = BitRate(bitsPerSecond: 0)...rate.upperBound
    /// The time of a round trip.
    package static let roundTrip = Duration.microseconds(10)...Duration.seconds(60)
    /// The extra delay.
    package static let jitter = Duration.zero...Duration.seconds(60)
    /// The share of lost packets, each way.
    package static let loss = Share(0)...Share(0.9)
    /// The number of packets that wait.
    package static let queue = 1...1_000_000
    /// A time within an upload.
    package static let time = Duration.zero...Duration.seconds(86_400)
  }

  /// The language of link files.
  package static var form: Form { Reading<Link>.link.form }

  /// Reads a link file; an error lists all faults in it. `trace` reads a trace file that it names, and throws a
  /// `LineFault` about it.
  package init(
    reading bytes: [UInt8], from name: String, trace: @escaping @Sendable (String) throws -> [UInt8] = { _ in [] }
  ) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.link(text: String(decoding: bytes, as: UTF8.self), trace))
  }
}

extension Reading<Link> {
  fileprivate static func link(text: String, _ trace: @escaping @Sendable (String) throws -> [UInt8]) -> Self {
    .object { keys in
      let name = keys.required("name", .string, "what commands and reports call it", example: "\"hotel\"")
      if let name, name.allSatisfy(\.isWhitespace) || name.contains(where: { $0 == "," || $0 == "=" }) {
        keys.fault(
          "name", "a name without commas and equals signs was expected; options such as --mix list links by name")
      }
      // The table of policies has a row with this name over all links.
      if name == "mix" { keys.fault("name", "\"mix\" stands for all links together; choose another name") }
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Hotel WiFi\"")
      let source = keys.optional(
        "source", .string, default: "", "where its figures come from", example: "\"measured in May\"")
      let country = keys.optional(
        "country", .string, "whose paths are meant, if the population's file has percentiles by country",
        example: "\"IN\"")
      let paths = keys.optional(
        "population", .paths(country, trace), default: [],
        "the paths that users are on, or a file with such rows; what a path says need not be said of the link")
      // The link can omit what its paths say: until `takeMiddle`, the first path stands in.
      let middle = paths.first
      let written = (
        up: keys.required(
          "up", unless: "population", .rate(in: Link.Limits.rate), "rate from the phone", example: "\"15Mbit\""),
        down: keys.required(
          "down", unless: "population", .rate(in: Link.Limits.rate), "rate to the phone", example: "\"30Mbit\""),
        roundTrip: keys.required(
          "rtt", unless: "population", .time(in: Link.Limits.roundTrip), "the way there and back without a queue",
          example: "\"25ms\"")
      )
      let up = written.up ?? middle?.up
      let down = written.down ?? middle.flatMap { $0.down ?? up }
      let roundTrip = written.roundTrip ?? middle?.roundTrip
      let lossUp = keys.optional("lossUp", .loss, standing: "0", "packets from the phone that are lost")
      let lossDown = keys.optional("lossDown", .loss, standing: "0", "packets to the phone that are lost")
      let queue = keys.optional(
        "queue", .queue, standing: "\"100pkts\"", "what waits at the bottleneck before packets are dropped")
      let jitter = keys.optional(
        "jitter", .time(in: Link.Limits.jitter), standing: "\"0s\"", "by how much the round trip varies")
      let jitterHold = keys.optional(
        "jitterHold", .time(in: Link.Limits.time), standing: "\"50ms\"", "how long it stays as it is")
      let course = keys.optional(
        "trace", .course(trace), default: Course(changes: [], period: nil),
        "how rates change: steps, or a file in Mahimahi's format",
        example: "[{ at: \"0s\", up: \"10Mbit\" }, { at: \"2s\", up: \"1Mbit\" }]")
      let period = keys.optional("period", .time(in: Link.Limits.time), "after which the trace starts again")
      let outages = keys.optional(
        "outages", .list(of: .outage), default: [], "times without a link, apart and in order")
      _ = keys.optional(
        "cc", .choice("congestion control", [("cubic", "cubic")]), default: "cubic", "congestion control of phones")
      let schedule = keys.optional(
        "syn", .choice("SYN schedule", [("linear", SynSchedule.linear), ("doubling", .doubling)]),
        standing: "\"linear\"", "when an unanswered connection request is sent again")
      if let fault = course.fault(period: period ?? course.period) { keys.fault("trace", fault) }
      if !outages.isEmpty, (period ?? course.period) != nil {
        keys.fault("outages", "a trace that repeats has its outages in itself: steps of rate 0")
      }
      if let fault = Link.fault(in: outages) { keys.fault("outages", fault) }
      if !paths.isEmpty, !course.changes.isEmpty {
        keys.fault("population", "a population of paths has no trace: give each path a steady rate")
      }
      guard let name, let up, let down, let roundTrip else { return nil }
      var link = Link(
        name: name, title: title, source: source, up: up, down: down, roundTrip: roundTrip, lossUp: lossUp,
        lossDown: lossDown, queue: queue, jitter: jitter, jitterHold: jitterHold, changes: course.changes,
        period: period ?? course.period, outages: outages, synSchedule: schedule, text: text)
      let sum = paths.reduce(0) { $0 + $1.part }
      // Shares that add up to 1 except for rounding stay as written.
      let total = abs(sum - 1) < 1e-9 ? 1 : sum
      link.population = paths.map { Link.Member(share: $0.part / total, path: $0.path(of: link)) }
      link.takeMiddle()
      // A text that refers to another file is not the whole link, which the record needs.
      if course.period != nil || paths.contains(where: { $0.file != nil }) { link.text = link.written }
      return link
    }
  }

  /// A link written inside another file.
  package static var link: Self {
    Self.link(text: "") { name in throw LineFault(name: name, line: 0, reason: "a trace file cannot be named here") }
      .map { link in
        var link = link
        link.text = link.written
        return link
      }
  }
}

extension Link {
  /// What is wrong with outages, if anything: they must be in order and must not overlap.
  static func fault(in outages: [Outage]) -> String? {
    for (earlier, later) in zip(outages, outages.dropFirst()) where later.at < earlier.at + earlier.length {
      return "the outage at \(later.at.text) begins before the one at \(earlier.at.text) is over"
    }
    return nil
  }
}

extension Reading<BitRate> {
  /// A rate between these, or 0 if that is one of them.
  package static func rate(in range: ClosedRange<BitRate>) -> Self {
    .text("a rate such as 10Mbit or 384kbit") { text in
      text == "0" && range.contains(BitRate(bitsPerSecond: 0))
        ? BitRate(bitsPerSecond: 0) : try BitRate(parsing: text, in: range)
    }
  }
}

extension Reading<Duration> {
  /// A time within these bounds, as `5s` or `250ms`.
  package static func time(in range: ClosedRange<Duration>) -> Self {
    .text("a time such as 5s or 250ms") { try Duration(parsing: $0, in: range) }
  }
}

extension Reading<Share> {
  static var loss: Self {
    .text("a share such as 1% or 0.01") { try Share(parsing: $0, in: Link.Limits.loss) }
  }
}

extension Reading<Link.Queue> {
  static var queue: Self {
    .text("a queue such as 100pkts, 64KB or 2bdp") { try Link.Queue(parsing: $0) }
  }
}

extension Reading<Link.Outage> {
  fileprivate static var outage: Self {
    .object { keys in
      let at = keys.required("at", .time(in: Link.Limits.time), "when it begins")
      let length = keys.required("for", .time(in: Link.Limits.time), "how long it lasts")
      let mode = keys.optional(
        "mode", .choice("mode of outage"), default: Link.Outage.Mode.hold, "what becomes of packets meanwhile")
      guard let at, let length else { return nil }
      return Link.Outage(at: at, length: length, mode: mode)
    }
  }
}

extension Reading<Link.RateChange> {
  fileprivate static var rateChange: Self {
    .object { keys in
      let at = keys.required("at", .time(in: Link.Limits.time), "from when on")
      let up = keys.required("up", .rate(in: Link.Limits.changedRate), "rate from the phone; 0 is an outage")
      let down = keys.optional("down", .rate(in: Link.Limits.changedRate), "rate to the phone")
      guard let at, let up else { return nil }
      return Link.RateChange(at: at, up: up, down: down)
    }
  }
}

extension Reading<Course> {
  /// The name of a trace file, or a list of steps.
  fileprivate static func course(_ trace: @escaping @Sendable (String) throws -> [UInt8]) -> Self {
    .either(
      .text("a trace file's name", numbers: false) { try MahimahiTrace(trace($0), name: $0).course },
      or: Reading<[Link.RateChange]>.list(of: .rateChange, nonEmpty: true).map { Course(changes: $0, period: nil) })
  }
}
