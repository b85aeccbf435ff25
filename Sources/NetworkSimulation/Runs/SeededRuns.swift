import Statistics
import System
import Units

/// Many runs, each with its own seed; the results do not depend on the number of threads.
package struct SeededRuns: Sendable {
  /// How many runs there are.
  package enum Count: Sendable, Hashable {
    /// This many; a population gets at least one for each of its paths.
    case exactly(Int)
    /// As many as are needed until the half-width of the chance's 95 % Wilson interval is at most one point.
    case untilKnown(atMost: Int)
  }

  private static let batch = 64
  private static let precision = 0.01

  /// The seed from which every run's own seed is derived.
  package var seed: UInt64
  /// How many runs there are.
  package var count: Count
  /// The number of threads.
  package var jobs: Int

  /// Runs from this seed; by default, until the chance is known.
  package init(seed: UInt64 = 1, count: Count = .untilKnown(atMost: 10_000), jobs: Int = 1) {
    self.seed = seed
    self.count = count
    self.jobs = max(jobs, 1)
  }

  /// The outcomes of `run`, which gets each run's seed; `succeeds` says which outcomes count for the chance.
  package func outcomes<Outcome: Sendable>(
    succeeds: (Outcome) -> Bool, run: @escaping @Sendable (UInt64) -> Outcome
  ) -> [Outcome] {
    outcomes(over: [1], succeeds: succeeds) { _, seed in run(seed) }.all
  }

  /// The outcomes on the paths of a population; `run` gets the path's place and a seed. The paths share the runs, at
  /// least one each, and each is weighted by its share, however many runs it got.
  func outcomes<Outcome: Sendable>(
    over shares: [Double], succeeds: (Outcome) -> Bool, run: @escaping @Sendable (Int, UInt64) -> Outcome
  ) -> PathOutcomes<Outcome> {
    var order = PathOrder(shares)
    var made = PathOutcomes<Outcome>(shares: shares)
    switch count {
    case .exactly(let runs): made.add(batch(0..<max(runs, shares.count), &order, run))
    case .untilKnown(let most):
      var successes = 0
      // Whole batches, so that the number of runs does not depend on the number of threads.
      while made.all.count < max(most, shares.count) {
        let end = made.all.count + Self.batch
        let next = batch(made.all.count..<(shares.count < most ? min(end, most) : end), &order, run)
        successes += next.count { succeeds($0.outcome) }
        made.add(next)
        let chance = Interval.wilson(hits: successes, of: made.all.count)
        // Differences between paths are not chance, so a population's chance is known sooner than the mixture of all
        // its runs suggests.
        let half = min((chance.upper - chance.lower) / 2, shares.count > 1 ? made.halfWidth(succeeds) : .infinity)
        if half <= Self.precision, made.all.count >= shares.count { break }
      }
    }
    return made
  }

  private func batch<Outcome: Sendable>(
    _ runs: Range<Int>, _ order: inout PathOrder, _ run: @escaping @Sendable (Int, UInt64) -> Outcome
  ) -> [(path: Int, outcome: Outcome)] {
    let paths = runs.map { _ in order.next() }
    let outcomes = Parallel.map(count: runs.count, jobs: jobs) { run(paths[$0], seed(of: runs.lowerBound + $0)) }
    return Array(zip(paths, outcomes)).map { (path: $0.0, outcome: $0.1) }
  }

  /// The seed of the run with this number.
  func seed(of run: Int) -> UInt64 { SplitMix64.mixed(SplitMix64.mixed(seed) &+ UInt64(run)) }
}

extension SeededRuns {
  /// Repeats the uploads on every path of a link.
  package func uploads(
    _ uploads: ParallelUploads, over link: Link, succeeds: ([UploadTimes]) -> Bool
  ) -> PathOutcomes<[UploadTimes]> {
    guard !link.population.isEmpty else {
      return outcomes(over: [1], succeeds: succeeds) { _, seed in uploads.run(seed: seed) }
    }
    let paths = link.population.map { ParallelUploads(over: $0.path, bytes: uploads.bytes, streams: uploads.streams) }
    return outcomes(over: link.population.map(\.share), succeeds: succeeds) { path, seed in
      paths[path].run(seed: seed)
    }
  }
}

extension PathOutcomes<[UploadTimes]> {
  /// The distribution of a time over all streams.
  package func everyStream(_ time: (UploadTimes) -> Int?) -> Distribution {
    distribution(ofEach: { $0.map { time($0).map { Duration.nanoseconds($0) } } })
  }
}

/// The paths of a population: their weights, and how many runs each had.
struct Strata: Sendable, Hashable {
  /// The weight of each path; a single path has all of it.
  let shares: [Double]
  /// How many runs each path had.
  private(set) var runs: [Int]

  init(shares: [Double], paths: some Sequence<Int> = []) {
    self.shares = shares
    runs = shares.map { _ in 0 }
    for path in paths { runs[path] += 1 }
  }

  /// The mean over all users: each path's mean, weighted by its share; a path without runs counts nothing.
  func mean(sums: [Double]) -> Double {
    var (mean, visited) = (0.0, 0.0)
    for path in shares.indices where runs[path] > 0 {
      mean += shares[path] * (sums[path] / Double(runs[path]))
      visited += shares[path]
    }
    return visited > 0 ? mean / visited : 0
  }

  /// The chance of an event that happened this often on each path. Shares are written as decimals, so digits after the
  /// twelfth are rounding errors.
  func chance(hits: [Int]) -> Double { (mean(sums: hits.map(Double.init)) * 1e12).rounded() / 1e12 }

  /// The weight of one run on each path; all runs together weigh 1.
  var weights: [Double] {
    let visited = shares.indices.reduce(0) { runs[$1] > 0 ? $0 + shares[$1] : $0 }
    return shares.indices.map { runs[$0] > 0 ? shares[$0] / visited / Double(runs[$0]) : 0 }
  }
}
