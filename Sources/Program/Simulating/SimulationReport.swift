import Documents
import NetworkSimulation
import System
import Units

/// The results of many courses of an upload, as text and as JSON.
struct SimulationReport {
  private static let quantiles: [(name: String, share: Double)] = [
    ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95),
  ]

  private let link: Link
  private let bytes: Int
  private let streams: Int
  private let budget: Duration
  private let (longest, longestStall): (Duration, Duration)
  private let runs: Int
  /// The times from connecting to the answer: of all streams together, and of each stream.
  private let all: Distribution
  private let each: [Distribution]
  private let connect: Distribution
  private let retransmits: Double
  /// Why uploads were given up, and how many for each reason.
  private let failures: [(why: UploadFailure, share: Share)]
  /// How late uploads are by path; nil if the link is one path.
  private let lateness: Lateness?

  init(_ uploads: ParallelUploads, link: Link, _ options: SimulateOptions) {
    self.link = link
    bytes = uploads.bytes
    streams = uploads.streams
    budget = options.budget
    (longest, longestStall) = (uploads.longest, uploads.longestStall)
    let limit = options.budget.nanoseconds
    let seeded = SeededRuns(seed: UInt64(options.seed), count: options.count, jobs: options.jobs.number)
    let outcomes = seeded.uploads(uploads, over: link) { $0.allSatisfy { ($0.total ?? .max) <= limit } }
    runs = outcomes.all.count
    func times(_ time: (UploadTimes) -> Int?, of stream: Int) -> Distribution {
      outcomes.distribution { time($0[stream]).map { .nanoseconds($0) } }
    }
    each = (0..<uploads.streams).map { times(\.total, of: $0) }
    all = outcomes.everyStream(\.total)
    connect = outcomes.everyStream(\.connect)
    retransmits = outcomes.mean { Double($0.reduce(0) { $0 + $1.retransmissions }) } / Double(uploads.streams)
    let reasons: [UploadFailure] = [.noConnection, .stalled, .tooLong]
    failures = reasons.compactMap { why in
      let share = Share(outcomes.mean { run in Double(run.count { $0.failure == why }) / Double(run.count) })
      return share.value > 0 ? (why: why, share: share) : nil
    }
    lateness =
      link.population.isEmpty
      ? nil
      : Lateness(
        link.population,
        chances: outcomes.meanByPath { run in run.allSatisfy { ($0.total ?? .max) <= limit } ? 1 : 0 })
  }

  func text(_ isJSON: Bool) -> String { isJSON ? json.line + "\n" : table }

  private var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("bytes", .integer(bytes)), ("link", .text(link.name)), ("streams", .integer(streams)), ("runs", .integer(runs)),
      ("seconds", seconds(all)), ("connectSeconds", .number(connect.median?.seconds)),
      ("budgetSeconds", .number(budget.seconds)), ("chanceInBudget", .number(all.chance(within: budget).value)),
      ("failedShare", .number(all.failedShare.value)),
      ("failure", .text(failures.first?.why.rawValue)), ("retransmits", .number(retransmits)), ("limits", limits),
    ]
    if let lateness { fields.append(("paths", .list(zip(lateness.members, lateness.chances).map(json)))) }
    if streams > 1 { fields.append(("streamSeconds", .list(each.map(seconds)))) }
    return .object(fields)
  }

  private func json(_ member: Link.Member, _ chance: Double?) -> JSONValue {
    [
      "share": .number(member.share), "upBitsPerSecond": .integer(member.path.up.bitsPerSecond),
      "rttSeconds": .number(member.path.roundTrip.seconds), "lossUp": .number(member.path.lossUp.value),
      "chanceInBudget": .number(chance),
    ]
  }

  /// The paths of a population with the largest shares of all late uploads.
  private var late: [String] {
    guard let lateness else { return [] }
    let parts = lateness.parts
    guard !parts.isEmpty else { return [] }
    return lateness.order.prefix(3).filter { parts[$0] > 0 }.map { path in
      "  \("late on".padding(to: 16))\(lateness.members[path].path.sketch): "
        + "\(Share(lateness.chances[path] ?? 1).brief) in time, \(Share(parts[path]).brief) of all late uploads"
    }
  }

  /// The times that no upload can beat, and that end one.
  private var limits: JSONValue {
    [
      "lineSeconds": .number(link.lineTime(for: bytes * streams)?.seconds),
      "roundTripSeconds": .number(link.roundTrip.seconds),
      "longestSeconds": .number(longest.seconds), "stallSeconds": .number(longestStall.seconds),
    ]
  }

  /// Why uploads were given up, as people read it.
  private func reason(_ failure: UploadFailure) -> String {
    switch failure {
    case .noConnection: "the first packet was not answered for \(longestStall.brief)"
    case .stalled: "no more data was acknowledged for \(longestStall.brief)"
    case .tooLong: "they were not over after \(longest.brief)"
    case .cancelled, .forgotten: "the sender cancelled or left"
    case .quotaExceeded, .unauthorized, .serverDown: "the server refused"
    }
  }

  private func seconds(_ times: Distribution) -> JSONValue {
    .object(
      Self.quantiles.map { ($0.name, .number(times.quantile($0.share)?.seconds)) }
        + [("mean", .number(times.mean?.seconds))])
  }

  private var table: String {
    let title = streams == 1 ? "\(ByteCount(bytes).brief)" : "\(streams) × \(ByteCount(bytes).brief) at once"
    var lines = [
      "\(title) over \(link.name): \(link.figures), \(runs.counted("run"))", "",
    ]
    func row(_ name: String, _ time: Duration?) -> String {
      "  \(name.padding(to: 16))\(time?.brief ?? "never")"
    }
    lines += [
      row("connected", connect.median), row("median", all.median), row("5 %", all.quantile(0.05)),
      row("95 %", all.quantile(0.95)), row("line only", link.lineTime(for: bytes * streams)),
      "  \("within \(budget.brief)".padding(to: 16))\(all.chance(within: budget).brief)",
    ]
    lines += failures.map { "  \("given up".padding(to: 16))\($0.share.brief): \(reason($0.why))" }
    if streams > 1 { lines += each.enumerated().map { row("stream \($0.offset + 1), median", $0.element.median) } }
    if retransmits > 0 { lines.append("  \("sent again".padding(to: 16))\(retransmits.fixed(1)) segments") }
    lines += late
    return (lines + [""] + Histogram(all.seconds).lines).joined(separator: "\n") + "\n"
  }
}

extension Link {
  /// The most important figures, in a clause.
  var figures: String {
    guard population.isEmpty else {
      let rates = population.map(\.path.up)
      return "\(population.count) paths, \((rates.min() ?? up).brief) to \((rates.max() ?? up).brief) up"
    }
    return "\(up.brief) up, \(down.brief) down, \(roundTrip.brief)" + (lossUp.value > 0 ? ", \(lossUp.brief) lost" : "")
      + (changes.isEmpty ? "" : ", varying")
  }
}

extension String {
  /// The text padded with spaces, at least one.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}

/// The distribution of a sample, drawn with characters.
struct Histogram {
  private static let bars = 12
  private static let width = 48

  let lines: [String]

  /// A histogram of seconds in ascending order.
  init(_ seconds: [Double]) {
    guard let first = seconds.first, let last = seconds.last, last > first * 1.001 else {
      lines = []
      return
    }
    let step = (last - first) / Double(Self.bars)
    var counts = [Int](repeating: 0, count: Self.bars)
    for value in seconds { counts[min(Int((value - first) / step), Self.bars - 1)] += 1 }
    let most = counts.max() ?? 1
    lines = counts.enumerated().map { index, count in
      let edge = Duration.nanoseconds(Int((first + Double(index) * step) * 1e9)).brief
      let bar = String(repeating: "#", count: (count * Self.width + most - 1) / most)
      return count == 0 ? "  \(edge)" : "  \(edge.padding(to: 10))\(bar) \(count.grouped)"
    }
  }
}

/// Simulates every cell of a table of measured uploads: one row for each cell and stream.
struct CellsSimulation {
  private static let runs = 60
  private static let quantiles = [1, 5, 10, 25, 50, 75, 90, 95, 99]

  private let runs: Int
  private let seed: UInt64
  private let jobs: Int
  private let budget: Duration

  init(_ options: SimulateOptions) {
    runs = options.runs ?? Self.runs
    seed = UInt64(options.seed)
    jobs = options.jobs.number
    budget = options.budget
  }

  /// Reads the table and prints the rows.
  func run(_ path: FilePath) throws {
    let cells = try MeasuredCells.read(InputFile.read(path), name: path.text)
    let head = ["cell", "stream", "runs"] + Self.quantiles.map { "p\($0)" } + ["mean", "chanceInBudget", "samples"]
    Terminal.output.write(head.joined(separator: "\t") + "\n")
    let blocks = Parallel.map(count: cells.count, jobs: jobs) { rows(of: cells[$0]) }
    for block in blocks { Terminal.output.write(block) }
  }

  private func rows(of cell: MeasuredCell) -> String {
    let outcomes = SeededRuns(seed: seed, count: .exactly(runs)).outcomes(
      succeeds: { _ in true }, run: { cell.uploads.run(seed: $0) })
    return (0..<cell.uploads.streams).map { stream in
      let times = Distribution(outcomes.map { $0[stream].total.map { Duration.nanoseconds($0) } })
      let fields =
        [cell.name, "\(stream)", "\(runs)"] + Self.quantiles.map { Self.text(times.quantile(Double($0) / 100)) } + [
          Self.text(times.mean), "\(times.chance(within: budget).value)",
          times.seconds.map { $0.fixed(6) }.joined(separator: ","),
        ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  private static func text(_ time: Duration?) -> String { time.map { $0.seconds.fixed(6) } ?? "inf" }
}
