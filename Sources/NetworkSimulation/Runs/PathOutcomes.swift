/// Outcomes on the paths of a population, and what each counts.
public struct PathOutcomes<Outcome: Sendable>: Sendable {
  /// Every outcome, in the order of the runs.
  public private(set) var all: [Outcome] = []
  /// The place of each outcome's path.
  public private(set) var paths: [Int] = []
  private let shares: [Double]

  init(shares: [Double]) { self.shares = shares }

  mutating func add(_ outcomes: [(path: Int, outcome: Outcome)]) {
    for (path, outcome) in outcomes {
      paths.append(path)
      all.append(outcome)
    }
  }

  /// What each outcome counts, of 1 for all; empty where all count the same. Paths that no run was left for count
  /// nothing, and the others the more.
  public var weights: [Double] {
    guard shares.count > 1 else { return [] }
    var counts = shares.map { _ in 0 }
    for path in paths { counts[path] += 1 }
    let visited = shares.indices.reduce(0) { counts[$1] > 0 ? $0 + shares[$1] : $0 }
    return paths.map { shares[$0] / visited / Double(counts[$0]) }
  }

  /// The weighted mean of a figure.
  public func mean(_ figure: (Outcome) -> Double) -> Double {
    guard !all.isEmpty else { return 0 }
    let weights = weights
    guard !weights.isEmpty else { return all.reduce(0) { $0 + figure($1) } / Double(all.count) }
    return zip(all, weights).reduce(0) { $0 + figure($1.0) * $1.1 }
  }

  /// The distribution of a time.
  public func distribution(_ time: (Outcome) -> Duration?) -> Distribution {
    Distribution(all.map(time), weights: weights)
  }

  /// Half of the 95 % interval of the chance to succeed, stratified by path. A quarter of a success and of a failure is
  /// added to each path, so that few runs that all end alike are not taken for certainty.
  func halfWidth(_ succeeds: (Outcome) -> Bool) -> Double {
    var (hits, counts) = (shares.map { _ in 0.25 }, shares.map { _ in 0.5 })
    for (outcome, path) in zip(all, paths) {
      hits[path] += succeeds(outcome) ? 1 : 0
      counts[path] += 1
    }
    let variance = shares.indices.reduce(0) { sum, path in
      let chance = hits[path] / counts[path]
      return sum + shares[path] * shares[path] * chance * (1 - chance) / counts[path]
    }
    return 1.959963984540054 * variance.squareRoot()
  }

  /// The mean of a figure on each path; nil where there was no run.
  public func meanByPath(_ figure: (Outcome) -> Double) -> [Double?] {
    var (sums, counts) = (shares.map { _ in 0.0 }, shares.map { _ in 0 })
    for (outcome, path) in zip(all, paths) {
      sums[path] += figure(outcome)
      counts[path] += 1
    }
    return zip(sums, counts).map { $1 > 0 ? $0 / Double($1) : nil }
  }
}
