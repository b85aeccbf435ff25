import CommandLineParsing
import NetworkSimulation
import System
import Units

struct SimulateOptions: Sendable {
  var bytes: ByteCount?
  var link = LinkOptions()
  var session = SessionOptions()
  var streams = 1
  var runs: Int?
  var seed = 1
  var budget = Duration.seconds(5)
  var cells: FilePath?
  var jobs = JobCount.everyCore
  var hasTimeline = false
  var isJSON = false

  var count: SeededRuns.Count { runs.map { .exactly($0) } ?? .untilKnown(atMost: 10_000) }
}

extension Command<SimulateOptions> {
  static let simulate: Self = Command(
    "simulate", "Simulate how long an upload takes, and how often it is in time.", SimulateOptions(),
    arguments: [.option("bytes", \.bytes, .uploadSize, "Upload this many bytes.")] + LinkOptions.arguments(\.link)
      + SessionOptions.arguments(\.session) + [
        .option(
          "streams", \.streams, .integer("count", in: 1...100), "Start this many uploads at once on the same link."),
        .option(
          "runs", \.runs, .integer("count", in: 1...1_000_000),
          "Simulate exactly this many uploads, at least one on each path of a population (default: until the chance is "
            + "known to one percentage point, at most 10,000)."),
        .option(
          "seed", \.seed, .integer("number", in: 0...Int(Int32.max)), "Use this seed for everything that is random."),
        .option("budget", \.budget, .budget, "Count an upload as in time up to this long."),
        .option(
          "cells", \.cells, .file(),
          "Simulate every cell in this table of measured uploads, with one row for each cell and stream."),
        .jobs(\.jobs, "Use this many threads."),
        .flag("timeline", \.hasTimeline, "Show one upload over time: the window, the queue, losses and progress."),
        .flag("json", \.isJSON, "Print JSON."),
      ],
    examples: [
      "stepwedge simulate --bytes 2MB --link wifi", "stepwedge simulate --bytes 500KB --link 4g --loss-up 2% --json",
      "stepwedge simulate --session buzzbox --pictures 10 --link 4g --offline 2s..10s --json",
      "stepwedge simulate --bytes 2MB --rate-up 10Mbit --rtt 40ms --streams 3 --timeline",
    ],
    discussion: "Every upload is simulated packet by packet, over a new TCP and TLS connection, as Linux sends it. "
      + "Times count from the call to connect until the server's answer is read.",
    exitStatus: ExitCode.text([
      .usage: "a value is missing or out of range",
      .badData: "a link, trace or cells file has errors",
    ])
  ) { options in
    if let cells = options.cells {
      try CellsSimulation(options).run(cells)
    } else if let reference = options.session.policy {
      let policy = try reference.policy()
      let session = options.session.session(
        under: policy, bytes: options.bytes, over: try options.link.link())
      Terminal.output.write(SessionReport(session, under: policy, options).text(options.isJSON))
    } else {
      guard let bytes = options.bytes else {
        throw Failure(.usage, "--bytes is missing; give the size of an upload, such as --bytes 2MB")
      }
      let link = try options.link.link()
      let uploads = ParallelUploads(over: link, bytes: bytes.bytes, streams: options.streams)
      let text =
        options.hasTimeline
        ? TimelineReport(
          uploads.timeline(seed: UInt64(options.seed), moments: options.isJSON ? 1_000 : 40), link: link, bytes: bytes
        ).text(options.isJSON)
        : SimulationReport(uploads, link: link, options).text(options.isJSON)
      Terminal.output.write(text)
    }
    return ExitCode.done.rawValue
  }
}

extension ValueType<ByteCount> {
  fileprivate static let uploadSize = measured(
    "size", { text in try ByteCount(parsing: text, in: ByteCount(1)...ByteCount(10_000_000_000)) }, \.text)
}
