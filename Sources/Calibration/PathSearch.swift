import Platform
import Statistics

/// Finds the path over which uploads are likeliest, by simulating uploads over many paths.
struct PathSearch {
  typealias Figure = PathGuess.Figure

  /// How paths are compared in a round of the search.
  private struct Round {
    /// How near a simulated upload counts as the same, as a logarithm.
    let width: Double
    /// How many uploads of a class are simulated.
    let runs: Int
    /// How many paths are tried, and how many of them are kept.
    let drawn, kept: Int
  }

  let classes: [SizeClass]
  /// Seconds until connections were open, if the log says them.
  let connects: SizeClass?
  /// How much searching is worth: 1, or less if a log has many parts.
  let effort: Double
  /// As exact as a simulation is; its seeds are not those that the search has used.
  let likelihood: Likelihood
  private let uploads: Int

  /// Without loss two runs are enough, and queues make the way rough.
  private static let losslessRounds = [0.1, 0.05, 0.03, 0.02, 0.01, 0.01].map {
    Round(width: $0, runs: 2, drawn: 300, kept: 24)
  }
  private static let losingRounds = [
    Round(width: 0.1, runs: 16, drawn: 800, kept: 48), Round(width: 0.1, runs: 24, drawn: 200, kept: 40),
    Round(width: 0.05, runs: 24, drawn: 200, kept: 40), Round(width: 0.03, runs: 40, drawn: 150, kept: 30),
    Round(width: 0.02, runs: 60, drawn: 100, kept: 24), Round(width: 0.01, runs: 60, drawn: 100, kept: 24),
  ]
  /// How many times as fast as the fastest upload a path may be.
  private static let fastest = 100.0
  /// By how much the logarithm of a log's likelihood is to fall before what indirect inference found is left.
  private static let clearly = 10.0
  /// Queues of which a typical one is taken, and within how much of the logarithm a log does not distinguish them.
  private static let manyQueues = (queues: (8..<512).map { Double($0) } + [600, 750, 1_000], alike: 1.0)
  private static let someQueues = (queues: (0..<17).map { 8 * pow(125, Double($0) / 16) }, alike: 2.0)

  init(classes: [SizeClass], connects: SizeClass?, effort: Double) {
    self.classes = classes
    self.connects = connects
    self.effort = effort
    uploads = classes.reduce(0) { $0 + $1.seconds.values.count }
    likelihood = Likelihood(
      classes: classes, connects: connects, runs: max(24, Int(300 * min(1, effort))), seed: 0x5A4B)
  }

  /// The likeliest path that loses nothing by chance. One packet more or less in a queue decides what a large upload loses,
  /// so that all short queues are tried.
  func lossless(delayed: Bool = false) -> PathGuess {
    let figures: [Figure] = [.rate, .roundTrip] + (delayed ? [.delay] : [])
    let likelihood = Likelihood(classes: classes, connects: connects, runs: 2, width: 0.005)
    let best = best(figures + [.queue], Self.losslessRounds)[0]
    let guess = withTypicalQueue(polished(best, figures + [.queue], likelihood), of: Self.manyQueues, likelihood)
    return polished(guess, figures, likelihood)
  }

  /// The likeliest path that loses packets. The search begins at any path and beside the likeliest one without loss.
  /// Indirect inference goes on from its best, which owe their places to their seeds; few uploads have too few quantiles
  /// for it.
  func losing(beside lossless: PathGuess, delayed: Bool = false) -> PathGuess {
    let figures: [Figure] = [.rate, .roundTrip, .loss, .queue] + (delayed ? [.delay] : [])
    let best = best(figures, Self.losingRounds, beside: lossless)
    let places = best.map { $0.place(figures) }
    let middle = figures.indices.map { index in places.reduce(0) { $0 + $1[index] } / Double(places.count) }
    let guess = likelier(best[0], best[0].moved(to: middle, figures))
    guard uploads >= PathFit.several else { return guess }
    let expected = IndirectInference(classes: classes, connects: connects, effort: effort).path(near: guess, figures)
    let found = withTypicalQueue(expected, or: [guess.queue])
    return (likelihood(found) - likelihood(guess)) * Double(uploads) > Self.clearly ? guess : found
  }

  private func likelier(_ one: PathGuess, _ other: PathGuess) -> PathGuess {
    likelihood(one) < likelihood(other) ? one : other
  }

  /// The path with its own queue or another one that a log with loss does not distinguish from the likeliest.
  func withTypicalQueue(_ guess: PathGuess, or queues: [Double] = []) -> PathGuess {
    withTypicalQueue(guess, of: (queues + Self.someQueues.queues, Self.someQueues.alike), likelihood)
  }

  /// If several queues explain the log equally well, the path with one that does as most of them do at sizes between the
  /// log's.
  private func withTypicalQueue(
    _ guess: PathGuess, of tried: (queues: [Double], alike: Double), _ likelihood: Likelihood
  ) -> PathGuess {
    let paths = ([guess.queue] + tried.queues).map { queue in
      var other = guess
      other.queue = queue
      return (guess: other, value: likelihood(other))
    }
    let least = paths.map(\.value).min() ?? 0
    let equal = paths.filter { ($0.value - least) * Double(uploads) < tried.alike }.map(\.guess)
    let bytes = classes.map(\.bytes)
    let typical = PathGuess.typical(of: equal, from: bytes.min() ?? 1, to: bytes.max() ?? 1)
    return typical.isEmpty || typical.contains(guess) ? guess : typical[typical.count / 2]
  }

  /// The likeliest path very near another.
  private func polished(_ guess: PathGuess, _ figures: [Figure], _ likelihood: Likelihood) -> PathGuess {
    var chance = SeededGenerator(seed: 0x9011)
    let place = guess.place(figures)
    let near = (0..<40).map { _ in place.map { $0 + 0.01 * chance.normal() } }
    let round = CrossEntropy.Round(drawn: 24, kept: 8) { likelihood(guess.moved(to: $0, figures)) }
    let best = CrossEntropy.lowest(of: [CrossEntropy.Round](repeating: round, count: 5), among: [place] + near)
    return guess.moved(to: best[0], figures)
  }

  /// The likeliest paths of any figures, the likeliest first. A slow upload may be that of a slow path, or of a fast path that
  /// loses much.
  private func best(_ figures: [Figure], _ rounds: [Round], beside known: PathGuess? = nil) -> [PathGuess] {
    // No path is slower than an upload over it was.
    let slowest = classes.map { 8 * Double($0.bytes) / ($0.seconds.values.first ?? 1) }.max() ?? 1e6
    let quickest = classes.compactMap(\.seconds.values.first).min() ?? 1
    // Without times to connect: an upload takes two round trips at least, and a small one hardly more than forty.
    let roundTrips =
      connects?.seconds.quantile(0.3).map { (least: 0.95 * $0, most: 1.05 * $0) }
      ?? (least: quickest / 40, most: quickest / 2)
    let effort = max(0.4, effort)
    let count = Int(Double(rounds[0].drawn) * effort)
    let places = (1...count).map { index in
      func between(_ low: Double, _ high: Double, base: Int) -> Double {
        low * exp(CrossEntropy.even(index, base: base) * log(high / low))
      }
      var guess = PathGuess(
        rate: between(slowest, Self.fastest * slowest, base: 2),
        roundTrip: between(roundTrips.least, roundTrips.most, base: 7), loss: between(3e-4, 0.09, base: 3),
        queue: between(12, 1_200, base: 5), delay: between(0.005, max(0.01, quickest), base: 11))
      if let known, 4 * index > 3 * count {
        guess.rate = known.rate * between(0.95, 1.05, base: 13)
        guess.roundTrip = known.roundTrip * between(0.95, 1.05, base: 7)
      }
      return guess.place(figures)
    }
    let none = PathGuess(rate: slowest, roundTrip: roundTrips.least)
    let best = CrossEntropy.lowest(
      of: rounds.map { round in
        let runs = min(round.runs, max(24, Int(Double(round.runs) * effort)))
        let likelihood = Likelihood(classes: classes, connects: connects, runs: runs, width: round.width)
        return CrossEntropy.Round(drawn: Int(Double(round.drawn) * effort), kept: round.kept) {
          likelihood(none.moved(to: $0, figures))
        }
      }, among: places)
    return best.map { none.moved(to: $0, figures) }
  }
}
