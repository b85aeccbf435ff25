import Statistics

/// Uploads of several paths that neither a network's name nor their times to connect tell apart.
extension PathFit {
  /// By how many deviations uploads are to be less likely than their path says before several are looked for, and by how
  /// much the logarithm of the likelihood is to grow before they are believed.
  private static let surprising = 3.0
  private static let clearlyBetter = 10.0
  /// The density of an upload that may be another path's: as if those took anything from a time to twenty times it.
  private static let stray = 0.3
  /// Of fewer uploads no path is made.
  private static let fewest = 8
  /// Of each size so many are looked at: of thousands any path is found to be a little wrong.
  private static let most = 40
  /// What a fit is worth that only tells uploads apart, and one that stays.
  private static let efforts = (rough: 0.15, fine: 0.32)
  private static let runs = 100

  /// One path that explains as many uploads as it can, and what explains the others; none where one path explains all,
  /// or two do not explain them clearly better.
  func split(depth: Int) -> [(part: Double, fit: PathFit)] {
    let classes = distance.classes.compactMap { $0.thinned(to: Self.most) }
    guard depth > 0, uploads >= 2 * Self.fewest,
      guess.spread > 0 || own.surprise(at: classes, runs: Self.runs) > Self.surprising
    else { return [] }
    let belongs = PathMixture(parts: [(1, oneOfSeveral)]).densities(of: classes, runs: Self.runs)
      .map { $0.map { $0 > Self.stray } }
    guard let rough = fits(to: classes, of: belongs, depth: depth, effort: Self.efforts.rough) else { return [] }
    let densities = rough.map { part, fit in
      fit.mixture.densities(of: classes, runs: Self.runs).map { $0.map { part * $0 } }
    }
    let apart = zip(densities[0], densities[1]).map { zip($0, $1).map { $0 > $1 } }
    guard let fine = fits(to: classes, of: apart, depth: depth, effort: Self.efforts.fine) else { return [] }
    let both = PathMixture(
      parts: fine.flatMap { part, fit in fit.mixture.parts.map { (part * $0.part, $0.path) } })
    let gain = both.logarithm(of: classes, runs: Self.runs) - own.logarithm(of: classes, runs: Self.runs)
    return gain > Self.clearlyBetter ? fine : []
  }

  private typealias Part = (part: Double, fit: PathFit)

  /// Fits to the uploads that belong to one path, and to the others; nil where either are too few.
  private func fits(to classes: [SizeClass], of belongs: [[Bool]], depth: Int, effort: Double) -> [Part]? {
    let parts = [(wanted: true, depth: 0), (wanted: false, depth: depth - 1)].map { wanted, depth in
      let those = zip(classes, belongs).compactMap { size, belongs in
        size.only(zip(size.seconds.values, belongs).filter { $0.1 == wanted }.map(\.0))
      }
      return (classes: those, count: those.reduce(0) { $0 + $1.seconds.values.count }, depth: depth)
    }
    guard parts.allSatisfy({ $0.count >= Self.fewest && $0.classes.count > 1 }) else { return nil }
    let all = Double(parts[0].count + parts[1].count)
    return parts.map {
      (
        Double($0.count) / all,
        PathFit(classes: $0.classes, connects: distance.connects, effort: min(effort, self.effort), depth: $0.depth)
      )
    }
  }

  /// The path that explains as many of the uploads as one can.
  private var oneOfSeveral: PathGuess {
    let plain = PathGuess(rate: guess.rate, roundTrip: guess.roundTrip)
    let found = [
      best([.rate, .roundTrip, .queue], runs: 2, from: plain, floor: Self.stray),
      best([.rate, .roundTrip, .loss, .queue], runs: 60, from: plain, floor: Self.stray),
    ]
    var likelihood = likelihood(Self.runs, width: 0.01)
    likelihood.floor = Self.stray
    return likelihood(found[1]) < likelihood(found[0]) ? found[1] : found[0]
  }
}
