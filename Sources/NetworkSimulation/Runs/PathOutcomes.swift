/// Outcomes on the paths of a population, with their weights.
package struct PathOutcomes<Outcome: Sendable>: Sendable {
  /// Every outcome, in the order of the runs.
  package private(set) var all: [Outcome] = []
  /// The place of each outcome's path.
  private var paths: [Int] = []
  private let shares: [Double]

  init(shares: [Double]) { self.shares = shares }

  /// Outcomes on the paths of a link, one for each run.
  package init(over link: Link, _ outcomes: [(path: Int, outcome: Outcome)]) {
    self.init(shares: link.members.map(\.share))
    add(outcomes)
  }

  mutating func add(_ outcomes: [(path: Int, outcome: Outcome)]) {
    for (path, outcome) in outcomes {
      paths.append(path)
      all.append(outcome)
    }
  }

  /// The mean of a figure over all users.
  package func mean(_ figure: (Outcome) -> Double) -> Double {
    Strata(shares: shares, paths: paths).mean(sums: sums(figure))
  }

  /// The distribution of a time.
  package func distribution(_ time: (Outcome) -> Duration?) -> Distribution { distribution(ofEach: { [time($0)] }) }

  /// The distribution of times of which each outcome has several.
  package func distribution(ofEach times: (Outcome) -> [Duration?]) -> Distribution {
    let each = all.map(times)
    return Distribution(
      each.flatMap { $0 }, paths: zip(paths, each).flatMap { path, times in times.map { _ in path } }, shares: shares)
  }

  /// Half of the 95 % interval of the chance to succeed, stratified by path. Each path gets an additional quarter of a
  /// success and of a failure, so that a few runs with the same outcome do not count as certainty.
  func halfWidth(_ succeeds: (Outcome) -> Bool) -> Double {
    let runs = Strata(shares: shares, paths: paths).runs
    let hits = sums { succeeds($0) ? 1 : 0 }
    let variance = shares.indices.reduce(0.0) { sum, path in
      let count = Double(runs[path]) + 0.5
      let chance = (hits[path] + 0.25) / count
      let own: Double = shares[path] * shares[path] * chance * (1 - chance) / count
      return sum + own
    }
    return 1.959963984540054 * variance.squareRoot()
  }

  /// The mean of a figure on each path; nil if there was no run.
  package func meanByPath(_ figure: (Outcome) -> Double) -> [Double?] {
    zip(sums(figure), Strata(shares: shares, paths: paths).runs).map { $1 > 0 ? $0 / Double($1) : nil }
  }

  private func sums(_ figure: (Outcome) -> Double) -> [Double] {
    var sums = shares.map { _ in 0.0 }
    for (outcome, path) in zip(all, paths) { sums[path] += figure(outcome) }
    return sums
  }
}
