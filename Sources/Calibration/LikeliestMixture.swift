import Statistics
import System

/// The mixture of paths over which uploads of many paths are likeliest (the nonparametric maximum likelihood of Kiefer and
/// Wolfowitz, 1956). Nothing is taken for known of how rates or losses are spread: paths are tried all over, each gets the
/// part that explains the uploads best, and those that get any are moved about, twice.
struct LikeliestMixture {
  private typealias Tried = (path: PathGuess, part: Double)

  private let classes: [SizeClass]
  /// What each upload counts; 1 in the mean.
  private let weights: [Double]
  private let effort: Double
  /// Of each size so many uploads are looked at, and so many sizes.
  private static let most = (uploads: 100, sizes: 24)
  private static let runs = 20
  /// How near a simulated upload counts as the same, and how far paths are moved, as logarithms, in each round.
  private static let rounds = [(width: 0.1, step: 0.0), (0.1, 0.25), (0.05, 0.125)]
  /// How many paths are tried all over, and how many beside those that have a part.
  private static let tried = (everywhere: 400.0, beside: 200.0)
  /// Paths of a smaller part are left out.
  private static let least = 1e-3
  /// The density of an upload that no path explains.
  private static let stray = 1e-3
  private static let steps = 500

  init(of classes: [SizeClass], effort: Double) {
    self.classes = SizeClass.spread(classes, to: Self.most.sizes).map { $0.thinned(to: Self.most.uploads) }
    let weights = self.classes.flatMap { size in
      size.uploads.map { _ in Double(size.count) / Double(size.uploads.count) }
    }
    let mean = weights.reduce(0, +) / Double(max(1, weights.count))
    self.weights = weights.map { $0 / mean }
    self.effort = max(0.4, effort)
  }

  /// The mixture; of no paths if there are no uploads.
  var found: PathMixture {
    var chance = SeededGenerator(seed: 0x5EED)
    var kept: [Tried] = []
    for (width, step) in Self.rounds {
      let tried = kept.isEmpty ? everywhere : kept.map(\.path) + near(kept, step, &chance)
      kept = likeliest(of: tried, width)
    }
    let sum = kept.reduce(0) { $0 + $1.part }
    return PathMixture(parts: kept.map { ($0.part / sum, $0.path) })
  }

  /// Paths of any rate, round trip and queue that these uploads may have met, half of them without loss.
  private var everywhere: [PathGuess] {
    let rates = classes.flatMap { size in
      size.uploads.map { 8 * Double(size.bytes) / $0.seconds }
    }
    let first = classes.first?.uploads ?? []
    let connects = classes.flatMap { $0.uploads.compactMap(\.row.connectSeconds) }.sorted()
    // An upload takes two round trips at least, and few that are small take more than forty.
    let roundTrips =
      connects.isEmpty
      ? ((first.first?.seconds ?? 1) / 40, (first.last?.seconds ?? 1) / 2)
      : (0.7 * connects[0], 1.1 * connects[connects.count * 9 / 10])
    func between(_ low: Double, _ high: Double, _ share: Double) -> Double {
      low * exp(share * log(max(1, high / low)))
    }
    guard let slowest = rates.min(), let fastest = rates.max() else { return [] }
    return (1...Int(Self.tried.everywhere * effort)).map { index in
      func even(_ base: Int) -> Double { EliteSearch.even(index, base: base) }
      return PathGuess(
        rate: between(slowest, 10 * fastest, even(2)),
        roundTrip: min(2, between(max(1e-3, roundTrips.0), max(1e-3, roundTrips.1), even(3))),
        loss: index.isMultiple(of: 2) ? between(3e-4, 0.06, even(5)) : 0, queue: between(12, 1_000, even(7)))
    }
  }

  /// Paths beside these, more of those that stand for more.
  private func near(_ kept: [Tried], _ step: Double, _ chance: inout SeededGenerator) -> [PathGuess] {
    kept.flatMap { path, part in
      let figures: [PathGuess.Figure] = [.rate, .roundTrip, .queue] + (path.loss > 0 ? [.loss] : [])
      return (0..<max(2, Int(Self.tried.beside * part))).map { _ in
        let place = zip(path.place(figures), figures).map {
          $0 + ([.rate, .roundTrip].contains($1) ? 1 : 2) * step * chance.normal()
        }
        return path.moved(to: place, figures)
      }
    }
  }

  /// The parts with which paths explain the uploads best, by expectation and maximisation (Dempster and others, 1977).
  private func likeliest(of paths: [PathGuess], _ width: Double) -> [Tried] {
    let known = paths.compactMap { path in densities(over: path, width).map { (path, $0) } }
    var parts = [Double](repeating: 1 / Double(max(1, known.count)), count: known.count)
    for _ in 0..<Self.steps {
      var sums = [Double](repeating: Self.stray, count: weights.count)
      for (part, (_, densities)) in zip(parts, known) where part > 0 {
        for upload in sums.indices { sums[upload] += part * densities[upload] }
      }
      let shares = zip(weights, sums).map { $0 / $1 / Double(weights.count) }
      for place in known.indices where parts[place] > 0 {
        var sum = 0.0
        for upload in shares.indices { sum += shares[upload] * known[place].1[upload] }
        parts[place] = parts[place] * sum < 1e-9 ? 0 : parts[place] * sum
      }
    }
    return zip(known, parts).filter { $0.1 > Self.least }.map { ($0.0, $1) }
  }

  /// The density of each upload over a path, and of its connection where that is known; nil if no path is like this.
  private func densities(over path: PathGuess, _ width: Double) -> [Double]? {
    guard let simulated = SimulatedUploads(of: path, classes: classes, runs: Self.runs) else { return nil }
    return zip(classes, simulated.sizes).flatMap { size, times in
      let seconds = Likelihood.densities(of: size.uploads.map(\.seconds), among: times, width)
      let known = size.uploads.compactMap(\.row.connectSeconds)
      guard !known.isEmpty else { return seconds }
      var connects = Likelihood.densities(of: known, among: simulated.connects, width)[...]
      return zip(size.uploads, seconds).map { $0.row.connectSeconds == nil ? $1 : $1 * connects.removeFirst() }
    }
  }
}
