import Files
import NetworkSimulation
import Platform
import Units

/// Every cell of a table of measured uploads, simulated: a row for each cell and stream.
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
