/// The paths of a population that runs took: what each counts, and how many runs it had.
struct Strata: Sendable, Hashable {
  /// What each path counts; a single path counts everything.
  let shares: [Double]
  /// How many runs each path had.
  private(set) var runs: [Int]

  init(shares: [Double], paths: some Sequence<Int> = []) {
    self.shares = shares
    runs = shares.map { _ in 0 }
    for path in paths { runs[path] += 1 }
  }

  /// The mean over all users: each path's own mean counts its share, and a path without runs counts nothing.
  func mean(sums: [Double]) -> Double {
    var (mean, visited) = (0.0, 0.0)
    for path in shares.indices where runs[path] > 0 {
      mean += shares[path] * (sums[path] / Double(runs[path]))
      visited += shares[path]
    }
    return visited > 0 ? mean / visited : 0
  }

  /// How often something happens that happened so often on each path. People write shares as decimals, and their sums
  /// are such: what lies behind the twelfth digit is the machine's.
  func chance(hits: [Int]) -> Double { (mean(sums: hits.map(Double.init)) * 1e12).rounded() / 1e12 }

  /// What one run on each path counts, of 1 for all.
  var weights: [Double] {
    let visited = shares.indices.reduce(0) { runs[$1] > 0 ? $0 + shares[$1] : $0 }
    return shares.indices.map { runs[$0] > 0 ? shares[$0] / visited / Double(runs[$0]) : 0 }
  }
}
