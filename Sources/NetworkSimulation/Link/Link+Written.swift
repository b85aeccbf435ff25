import JSONText
import Units

extension Link {
  /// A link file's text that needs no other file: what a trace brought is written out as steps.
  public var written: String {
    var members: [(String, JSONValue)] = [
      ("name", .text(name)), ("title", .text(title)), ("source", .text(source)), ("up", .text(up.text)),
      ("down", .text(down.text)), ("rtt", .text(roundTrip.text)), ("lossUp", .text(lossUp.text)),
      ("lossDown", .text(lossDown.text)), ("queue", .text(queue.text)), ("jitter", .text(jitter.text)),
      ("jitterHold", .text(jitterHold.text)), ("cc", .text(algorithm.rawValue)),
      ("syn", .text(synSchedule == .linear ? "linear" : "doubling")),
    ]
    if !changes.isEmpty { members.append(("trace", .list(changes.map(\.written)))) }
    if let period { members.append(("period", .text(period.text))) }
    if !outages.isEmpty { members.append(("outages", .list(outages.map(\.written)))) }
    if !population.isEmpty { members.append(("population", .list(population.map(\.written)))) }
    return JSONValue.object(members).line
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
