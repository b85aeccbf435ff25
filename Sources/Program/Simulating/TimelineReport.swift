import Documents
import NetworkSimulation
import Units

/// One course of an upload: one line for each event, or JSON.
struct TimelineReport {
  private static let barWidth = 30

  private let timeline: Timeline
  private let link: Link
  private let bytes: ByteCount

  init(_ timeline: Timeline, link: Link, bytes: ByteCount) {
    self.timeline = timeline
    self.link = link
    self.bytes = bytes
  }

  func text(_ isJSON: Bool) -> String { isJSON ? json.line + "\n" : table }

  private var json: JSONValue {
    [
      "bytes": .integer(bytes.bytes), "link": .text(link.name),
      "samples": .list(
        timeline.samples.map {
          [
            "seconds": .number($0.time.seconds), "stream": .integer($0.stream), "window": .integer($0.window),
            "bytesInFlight": .integer($0.bytesInFlight), "queuePackets": .integer($0.queue),
            "acknowledgedBytes": .integer($0.acknowledged),
          ]
        }),
      "events": .list(
        timeline.events.map {
          ["seconds": .number($0.time.seconds), "kind": .text($0.kind.rawValue), "stream": .integer($0.stream)]
        }),
    ]
  }

  private var table: String {
    let most = max(1, timeline.samples.map(\.bytesInFlight).max() ?? 1)
    var lines = ["\(bytes.brief) over \(link.name), one run", ""]
    lines.append("  time      stream  window  queue  sent     in flight")
    var events = timeline.events[...]
    for sample in timeline.samples {
      var notes: [String] = []
      while let event = events.first, event.time <= sample.time {
        notes.append(Self.sign(of: event.kind))
        events = events.dropFirst()
      }
      let bar = String(repeating: "#", count: sample.bytesInFlight * Self.barWidth / most)
      lines.append(
        "  \(sample.time.brief.padding(to: 10))\("\(sample.stream + 1)".padding(to: 8))"
          + "\("\(sample.window)".padding(to: 8))\("\(sample.queue)".padding(to: 7))"
          + "\(ByteCount(sample.acknowledged).brief.padding(to: 9))\(bar.padding(to: Self.barWidth + 1))"
          + Self.counted(notes))
    }
    lines += ["", "  q dropped by the queue, x lost, o lost to an outage, r sent again"]
    return lines.map { $0.trimmingEnd() }.joined(separator: "\n") + "\n"
  }

  private static func sign(of kind: Timeline.Event.Kind) -> String {
    switch kind {
    case .queueDrop: "q"
    case .loss: "x"
    case .outageLoss: "o"
    case .retransmission: "r"
    }
  }

  /// `q12 r3`: each sign once, with its count.
  private static func counted(_ signs: [String]) -> String {
    ["q", "x", "o", "r"].compactMap { sign in
      let count = signs.count { $0 == sign }
      return count == 0 ? nil : "\(sign)\(count == 1 ? "" : "\(count)")"
    }.joined(separator: " ")
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
