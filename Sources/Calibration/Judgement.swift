import NetworkSimulation
import Statistics

/// What the half of a log that nothing was fitted to measured at one size, and what the link predicts there.
public struct Judgement: Sendable {
  /// What the times of some uploads come to.
  public struct Figures: Sendable {
    /// Seconds; nil where there is no upload.
    public let median: Double?
    /// Seconds, the 95th percentile; nil where there is no upload.
    public let p95: Double?
    /// The share of them within the budget; 0 where there is none.
    public let shareInBudget: Double

    init(_ seconds: SortedSample, budget: Double) {
      median = seconds.median
      p95 = seconds.quantile(0.95)
      shareInBudget =
        seconds.values.isEmpty ? 0 : Double(seconds.values.count { $0 <= budget }) / Double(seconds.values.count)
    }
  }

  let network: String
  /// The middle size of those that are one class, within 15 %.
  public let bytes: Int
  /// Uploads that were held back and measured here.
  public let rows: Int
  /// Of the uploads that were held back.
  public let measured: Figures
  /// Of simulated uploads over the path that was fitted to the others; one that never ends counts as an hour.
  public let predicted: Figures
  /// Quantiles at 5, 10 … 95 %: measured and predicted seconds.
  let quantiles: [(measured: Double, predicted: Double)]

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
