import JSONText
import NetworkSimulation
import Units

/// What many courses of an upload came to, as text for people and as JSON.
struct SimulationReport {
  private static let quantiles: [(name: String, share: Double)] = [
    ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95),
  ]

  private let link: Link
  private let bytes: Int
  private let streams: Int
  private let budget: Duration
  private let longest: Duration
  private let runs: Int
  /// From connect to answer, of every stream, and of each.
  private let all: Distribution
  private let each: [Distribution]
  private let connect: Distribution
  private let retransmits: Double

  init(_ uploads: ParallelUploads, link: Link, _ options: SimulateOptions) {
    self.link = link
    bytes = uploads.bytes
    streams = uploads.streams
    budget = options.budget
    longest = uploads.longest
    let limit = options.budget.nanoseconds
    let seeded = SeededRuns(seed: UInt64(options.seed), count: options.count, jobs: options.jobs.number)
    let outcomes = seeded.outcomes(
      succeeds: { $0.allSatisfy { ($0.total ?? .max) <= limit } }, run: { uploads.run(seed: $0) })
    runs = outcomes.count
    func times(_ time: (UploadTimes) -> Int?, _ outcomes: some Sequence<UploadTimes>) -> Distribution {
      Distribution(outcomes.map { time($0).map { Duration.nanoseconds($0) } })
    }
    all = times(\.total, outcomes.joined())
    each = (0..<uploads.streams).map { stream in times(\.total, outcomes.map { $0[stream] }) }
    connect = times(\.connect, outcomes.joined())
    let segments = outcomes.joined().reduce(0) { $0 + $1.retransmissions }
    retransmits = Double(segments) / Double(max(1, outcomes.count * uploads.streams))
  }

  func text(_ isJSON: Bool) -> String { isJSON ? json.line + "\n" : table }

  private var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("bytes", .integer(bytes)), ("link", .text(link.name)), ("streams", .integer(streams)), ("runs", .integer(runs)),
      ("seconds", seconds(all)), ("connectSeconds", .number(connect.median?.seconds)),
      ("budgetSeconds", .number(budget.seconds)), ("chanceInBudget", .number(all.chance(within: budget).value)),
      ("failedShare", .number(all.failedShare.value)),
      ("failure", .text(failure?.rawValue)), ("retransmits", .number(retransmits)), ("limits", limits),
    ]
    if streams > 1 { fields.append(("streamSeconds", .list(each.map(seconds)))) }
    return .object(fields)
  }

  /// What no upload can beat, and what ends one.
  private var limits: JSONValue {
    [
      "lineSeconds": .number(link.lineTime(for: bytes * streams)?.seconds),
      "roundTripSeconds": .number(link.roundTrip.seconds),
      "longestSeconds": .number(longest.seconds),
    ]
  }

  /// Why uploads were given up, where some were.
  private var failure: UploadFailure? {
    all.failedShare.value == 0 ? nil : connect.failedShare.value > 0 ? .noConnection : .stalled
  }

  private func seconds(_ times: Distribution) -> JSONValue {
    .object(
      Self.quantiles.map { ($0.name, .number(times.quantile($0.share)?.seconds)) }
        + [("mean", .number(times.mean?.seconds))])
  }

  private var table: String {
    let title = streams == 1 ? "\(ByteCount(bytes).brief)" : "\(streams) × \(ByteCount(bytes).brief) at once"
    var lines = [
      "\(title) over \(link.name): \(link.figures) (\(link.algorithm.rawValue)), \(runs.grouped) runs", "",
    ]
    func row(_ name: String, _ time: Duration?) -> String {
      "  \(name.padding(to: 16))\(time?.brief ?? "never")"
    }
    lines += [
      row("connected", connect.median), row("median", all.median), row("5 %", all.quantile(0.05)),
      row("95 %", all.quantile(0.95)), row("line alone", link.lineTime(for: bytes * streams)),
      "  \("within \(budget.brief)".padding(to: 16))\(all.chance(within: budget).brief)",
    ]
    if let failure {
      let reason = failure == .noConnection ? "nobody answered the first packet" : "no answer to the upload"
      lines.append("  \("given up".padding(to: 16))\(all.failedShare.brief): \(reason) within \(longest.brief)")
    }
    if streams > 1 { lines += each.enumerated().map { row("stream \($0.offset + 1), median", $0.element.median) } }
    if retransmits > 0 { lines.append("  \("sent again".padding(to: 16))\(retransmits.fixed(1)) segments") }
    return (lines + [""] + Histogram(all.seconds).lines).joined(separator: "\n") + "\n"
  }
}

extension Link {
  /// What matters most about it, in a clause.
  var figures: String {
    "\(up.brief) up, \(down.brief) down, \(roundTrip.brief)" + (lossUp.value > 0 ? ", \(lossUp.brief) lost" : "")
      + (changes.isEmpty ? "" : ", varying")
  }
}

extension String {
  /// The text with spaces behind it, at least one.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
