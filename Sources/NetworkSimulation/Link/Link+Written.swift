import JSONText
import Units

extension Link {
  /// A link file's text that needs no other file: what a trace brought is written out as steps.
  public var written: String { JSONValue.object(keys).line }

  /// The same for people: a line a key, a path and a step.
  public var writtenInLines: String {
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
      ("jitterHold", .text(jitterHold.text)), ("cc", .text(algorithm.rawValue)),
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
