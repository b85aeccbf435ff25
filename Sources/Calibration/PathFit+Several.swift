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
  private static let efforts = (rough: 0.15, fine: 0.3)
  private static let runs = 100

  /// One path that explains as many uploads as it can, and one that explains the others; none where one path explains all,
  /// or two do not explain them clearly better. Of many uploads each then goes to the path that it is likelier over, and
  /// both are fitted anew.
  func split() -> [(part: Double, fit: PathFit)] {
    let classes = distance.classes.compactMap { $0.thinned(to: Self.most) }
    guard uploads >= 2 * Self.fewest,
      guess.spread > 0 || own.surprise(at: classes, runs: Self.runs) > Self.surprising
    else { return [] }
    let belongs = PathMixture(parts: [(1, oneOfSeveral)]).densities(of: classes, runs: Self.runs)
      .map { $0.map { $0 > Self.stray } }
    guard let rough = fits(to: classes, of: belongs, effort: Self.efforts.rough) else { return [] }
    let single = own.logarithm(of: classes, runs: Self.runs)
    func gain(_ parts: [Part]) -> Double {
      let both = PathMixture(
        parts: parts.flatMap { part, fit in fit.mixture.parts.map { (part * $0.part, $0.path) } })
      return both.logarithm(of: classes, runs: Self.runs) - single
    }
    guard uploads >= Self.many, gain(rough) > 0 else { return gain(rough) > Self.clearlyBetter ? rough : [] }
    let densities = rough.map { part, fit in
      fit.mixture.densities(of: classes, runs: Self.runs).map { $0.map { part * $0 } }
    }
    let apart = zip(densities[0], densities[1]).map { zip($0, $1).map { $0 > $1 } }
    guard let fine = fits(to: classes, of: apart, effort: Self.efforts.fine) else { return [] }
    return gain(fine) > Self.clearlyBetter ? fine : []
  }

  private typealias Part = (part: Double, fit: PathFit)

  /// Fits to the uploads that belong to one path, and to the others; nil where either are too few.
  private func fits(to classes: [SizeClass], of belongs: [[Bool]], effort: Double) -> [Part]? {
    let parts = [true, false].map { wanted in
      let those = zip(classes, belongs).compactMap { size, belongs in
        size.only(zip(size.seconds.values, belongs).filter { $0.1 == wanted }.map(\.0))
      }
      return (classes: those, count: those.reduce(0) { $0 + $1.seconds.values.count })
    }
    guard parts.allSatisfy({ $0.count >= Self.fewest && $0.classes.count > 1 }) else { return nil }
    let all = Double(parts[0].count + parts[1].count)
    return parts.map {
      (
        Double($0.count) / all,
        PathFit(classes: $0.classes, connects: distance.connects, effort: min(effort, self.effort), isOfOne: true)
      )
    }
  }

  /// The path that explains as many of the uploads as one can.
  private var oneOfSeveral: PathGuess {
    let plain = PathGuess(rate: guess.rate, roundTrip: guess.roundTrip)
    let found = [
      best([.rate, .roundTrip, .queue], runs: 2, from: plain, effort: Self.efforts.rough, floor: Self.stray),
      best([.rate, .roundTrip, .loss, .queue], runs: 30, from: plain, effort: Self.efforts.rough, floor: Self.stray),
    ]
    var likelihood = likelihood(Self.runs, width: 0.01)
    likelihood.floor = Self.stray
    return likelihood(found[1]) < likelihood(found[0]) ? found[1] : found[0]
  }
}
