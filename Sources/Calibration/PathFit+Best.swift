import Platform
import Statistics

extension PathFit {
  /// How many paths are tried first, and how many times as fast as the fastest upload they may be.
  private static let scattered = 400.0
  private static let fastest = 100.0
  /// How near a simulated upload counts as the same in each round, and with how many of the runs asked for.
  private static let rounds = [(0.1, 0.5), (0.05, 1), (0.03, 1), (0.02, 1), (0.01, 2), (0.01, 2)]
  private static let elites = 24
  /// Drawn in each further round. Without loss two runs do, and queues make the way rough.
  private static let drawn = (lossless: 300.0, losing: 100.0)

  /// The likeliest path among those of any rate and queue, and of any loss where that may move: a slow upload may be that of
  /// a fast path that loses much.
  func best(_ figures: [Figure], runs: Int) -> PathGuess {
    // No path is slower than an upload over it was.
    let slowest = distance.classes.map { 8 * Double($0.bytes) / ($0.seconds.values.first ?? 1) }.max() ?? 1e6
    let reach = distance.connects == nil ? 1 : 0.1
    let loses = figures.contains(.loss)
    let effort = max(0.4, effort)
    let places = (1...Int(Double(Self.scattered) * effort)).map { index in
      var place = guess
      place.rate = slowest * exp(EliteSearch.even(index, base: 2) * log(Self.fastest))
      place.roundTrip *= exp((2 * EliteSearch.even(index, base: 7) - 1) * reach)
      place.queue = 12 * exp(EliteSearch.even(index, base: 5) * log(100))
      place.loss = 3e-4 * exp(EliteSearch.even(index, base: 3) * log(300))
      return place.place(figures)
    }
    let rounds = Self.rounds.map { width, part in
      let likelihood = likelihood(Int(part * Double(runs)), width: width)
      return { (place: [Double]) in likelihood(guess.moved(to: place, figures)) }
    }
    let best = EliteSearch.lowest(
      of: rounds, among: places, elites: Self.elites,
      drawn: Int((loses ? Self.drawn.losing : Self.drawn.lossless) * effort))
    guard loses else { return best.first.map { guess.moved(to: $0.place, figures) } ?? guess }
    // With loss the best of them owes its place to the seeds, too; their middle does not.
    let middle = figures.indices.map { index in best.reduce(0) { $0 + $1.place[index] } / Double(best.count) }
    return guess.moved(to: middle, figures)
  }
}
