import Documents
import Units

/// A path of a population as a file describes it; omitted values come from the link.
struct WrittenPath: Sendable {
  /// How many users it has, in any unit: shares, percentages or numbers of people.
  var part: Double
  var up: BitRate?
  var down: BitRate?
  var roundTrip: Duration?
  var lossUp: Share?
  var lossDown: Share?
  var queue: Link.Queue?
  var jitter: Duration?
  /// The file that describes it, if it is not the link's file.
  var file: String?

  static let parts = 1e-9...1e12

  /// The path, with the link's values for those that it omits.
  func path(of link: Link) -> Link {
    var path = link
    path.population = []
    path.text = ""
    if let up {
      path.up = up
      // A phone receives a few times faster than it sends, and the way down carries only acknowledgements.
      path.down = down ?? BitRate(bitsPerSecond: min(4 * up.bitsPerSecond, Link.Limits.rate.upperBound.bitsPerSecond))
    }
    if let down { path.down = down }
    if let roundTrip { path.roundTrip = roundTrip }
    if let lossUp { path.lossUp = lossUp }
    if let lossDown { path.lossDown = lossDown }
    if let queue { path.queue = queue }
    if let jitter { path.jitter = jitter }
    return path
  }
}

extension Reading<WrittenPath> {
  fileprivate static var path: Self {
    .object { keys in
      let part = keys.required(
        "share", .text("a share such as 30% or 0.3") { try WrittenPath.part($0) },
        "users on it: shares, percents or heads, of which only the proportions count")
      let up = keys.required("up", .rate(in: Link.Limits.rate), "rate from the phone")
      let down = keys.optional(
        "down", .rate(in: Link.Limits.rate), "rate to the phone; four times the other if it is missing")
      let roundTrip = keys.required(
        "rtt", .time(in: Link.Limits.roundTrip), "the way there and back without a queue", example: "\"40ms\"")
      let lossUp = keys.optional(
        "lossUp", .loss, "packets from the phone that are lost; as the link if it is missing")
      let lossDown = keys.optional("lossDown", .loss, "packets to the phone that are lost, likewise")
      let queue = keys.optional("queue", .queue, "what waits at the bottleneck, likewise")
      let jitter = keys.optional("jitter", .time(in: Link.Limits.jitter), "by how much the round trip varies, likewise")
      guard let part, let up, let roundTrip else { return nil }
      return WrittenPath(
        part: part, up: up, down: down, roundTrip: roundTrip, lossUp: lossUp, lossDown: lossDown, queue: queue,
        jitter: jitter)
    }
  }
}

extension Reading<[WrittenPath]> {
  /// Paths written out, or the name of a table of paths or of percentiles by country; the latter needs a country.
  static func paths(_ country: String?, _ file: @escaping @Sendable (String) throws -> [UInt8]) -> Self {
    .either(
      .text("a file of paths", numbers: false) { try PathTable.read(file($0), name: $0, country: country) },
      or: .list(of: .path, nonEmpty: true))
  }
}

extension WrittenPath {
  /// Reads the users of a path: 30%, 0.3 or 1200.
  static func part(_ text: String) throws(UnitError) -> Double {
    let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    guard let number, parts.contains(number) else {
      throw UnitError(text: text, reason: "is not a share of users; write 30%, 0.3 or a number of users")
    }
    return number
  }
}

extension Link {
  /// The text of a link file that needs no other file: the rates of a trace are written as steps.
  package var written: String { JSONValue.object(keys).line }

  /// The same text for people: one line for each key, path and step.
  package var writtenInLines: String {
    let lines = keys.map { key, value in
      guard case .list(let items) = value else { return "  \(key): \(value.line)" }
      return "  \(key): [\n" + items.map { "    \($0.line)" }.joined(separator: ",\n") + ",\n  ]"
    }
    return "{\n" + lines.joined(separator: ",\n") + ",\n}"
  }

  private var keys: [(String, JSONValue)] {
    var keys: [(String, JSONValue)] = [
      ("name", .text(name)), ("title", .text(title)), ("source", .text(source)), ("up", .text(up.text)),
      ("down", .text(down.text)), ("rtt", .text(roundTrip.text)), ("lossUp", .text(lossUp.text)),
      ("lossDown", .text(lossDown.text)), ("queue", .text(queue.text)), ("jitter", .text(jitter.text)),
      ("jitterHold", .text(jitterHold.text)),
      ("syn", .text(synSchedule == .linear ? "linear" : "doubling")),
    ]
    if !changes.isEmpty { keys.append(("trace", .list(changes.map(\.written)))) }
    if let period { keys.append(("period", .text(period.text))) }
    if !outages.isEmpty { keys.append(("outages", .list(outages.map(\.written)))) }
    if !population.isEmpty { keys.append(("population", .list(population.map(\.written)))) }
    return keys
  }
}

extension Link.Member {
  fileprivate var written: JSONValue {
    [
      "share": .number(share), "up": .text(path.up.text), "down": .text(path.down.text),
      "rtt": .text(path.roundTrip.text), "lossUp": .text(path.lossUp.text), "lossDown": .text(path.lossDown.text),
      "queue": .text(path.queue.text), "jitter": .text(path.jitter.text),
    ]
  }
}

extension Link.RateChange {
  fileprivate var written: JSONValue {
    let members: [(String, JSONValue)] = [("at", .text(at.text)), ("up", .text(up.text))]
    return .object(members + (down.map { [("down", .text($0.text))] } ?? []))
  }
}

extension Link.Outage {
  fileprivate var written: JSONValue {
    .object([("at", .text(at.text)), ("for", .text(length.text)), ("mode", .text(mode.rawValue))])
  }
}
