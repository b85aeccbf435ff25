import Statistics

/// Many courses of one thing, each by a seed of its own: the same at any number of threads.
public struct SeededRuns: Sendable {
  public enum Count: Sendable, Hashable {
    case exactly(Int)
    /// Until the chance to succeed is known: the half-width of its 95 % Wilson interval is at most one point.
    case untilKnown(atMost: Int)
  }

  private static let batch = 64
  private static let precision = 0.01

  public var seed: UInt64
  public var count: Count
  /// Threads that work at once.
  public var jobs: Int

  /// Runs from this seed, until the chance is known unless a count is given.
  public init(seed: UInt64 = 1, count: Count = .untilKnown(atMost: 10_000), jobs: Int = 1) {
    self.seed = seed
    self.count = count
    self.jobs = max(jobs, 1)
  }

  /// The outcomes of `run`, which gets each run's seed; `succeeds` is whose chance is to be known.
  public func outcomes<Outcome: Sendable>(
    succeeds: (Outcome) -> Bool, run: @escaping @Sendable (UInt64) -> Outcome
  ) -> [Outcome] {
    switch count {
    case .exactly(let runs): return batch(0..<runs, run)
    case .untilKnown(let most):
      var outcomes: [Outcome] = []
      var successes = 0
      // Whole batches, so that the number of runs does not depend on the number of threads either.
      while outcomes.count < most {
        let next = batch(outcomes.count..<min(outcomes.count + Self.batch, most), run)
        successes += next.count(where: succeeds)
        outcomes += next
        let chance = Interval.wilson(hits: successes, of: outcomes.count)
        if (chance.upper - chance.lower) / 2 <= Self.precision { break }
      }
      return outcomes
    }
  }

  private func batch<Outcome: Sendable>(
    _ runs: Range<Int>, _ run: @escaping @Sendable (UInt64) -> Outcome
  ) -> [Outcome] {
    Parallel.map(count: runs.count, jobs: jobs) { run(seed(of: runs.lowerBound + $0)) }
  }

  /// The seed of one of the runs.
  func seed(of run: Int) -> UInt64 { SplitMix64.mixed(SplitMix64.mixed(seed) &+ UInt64(run)) }
}
