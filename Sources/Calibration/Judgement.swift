import NetworkSimulation
import Statistics

/// What the half of a log that nothing was fitted to measured at one size, and what the link predicts there.
public struct Judgement: Sendable {
  public struct Figures: Sendable {
    public let median: Double?
    public let p95: Double?
    public let shareInBudget: Double

    init(_ seconds: SortedSample, budget: Double) {
      median = seconds.median
      p95 = seconds.quantile(0.95)
      shareInBudget =
        seconds.values.isEmpty ? 0 : Double(seconds.values.count { $0 <= budget }) / Double(seconds.values.count)
    }
  }

  public let network: String
  public let bytes: Int
  public let rows: Int
  public let measured: Figures
  public let predicted: Figures
  /// Quantiles at 5, 10 … 95 %: measured and predicted seconds.
  public let quantiles: [(measured: Double, predicted: Double)]

  private static let runs = 300

  static func judgements(
    of group: UploadGroup, by guess: PathGuess, budgetSeconds: Double
  ) -> [Judgement] {
    let links = guess.links(name: "judged")
    return group.held.map { size in
      let runs = max(1, runs / links.count)
      let times = links.flatMap { link in
        let uploads = ParallelUploads(over: link, bytes: size.bytes)
        return (0..<runs).map { run in
          let course = uploads.run(seed: SplitMix64.mixed(0x1DEA &+ UInt64(run))).first
          return (course?.total).map { Double($0) / 1e9 + guess.delay } ?? 3_600
        }
      }
      let predicted = SortedSample(times)
      return Judgement(
        network: group.network, bytes: size.bytes, rows: size.count,
        measured: Figures(size.seconds, budget: budgetSeconds), predicted: Figures(predicted, budget: budgetSeconds),
        quantiles: (1...19).compactMap { step in
          let share = Double(step) / 20
          guard let real = size.seconds.quantile(share), let made = predicted.quantile(share) else { return nil }
          return (real, made)
        })
    }
  }
}
