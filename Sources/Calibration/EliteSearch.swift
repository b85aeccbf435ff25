import Statistics
import System

/// A search among many places at once (the cross-entropy method, Rubinstein 1999): the best of each round are where the
/// next round's are drawn about, as widely as the best lie apart. It does not mind noise, ridges and wrong starts.
enum EliteSearch {
  /// The lowest places, the best first. There is a function a round: a rough one that is quick first, sharp ones later.
  static func lowest(
    of rounds: [([Double]) -> Double], among places: [[Double]], elites: Int, drawn: Int
  ) -> [(place: [Double], value: Double)] {
    var chance = SeededGenerator(seed: 0xE117E)
    var best: [(place: [Double], value: Double)] = []
    for function in rounds {
      let candidates = best.isEmpty ? places : best.map(\.place) + draw(drawn, about: best.map(\.place), &chance)
      best = candidates.map { ($0, function($0)) }.sorted { $0.value < $1.value }
      best = Array(best.prefix(elites))
    }
    return best
  }

  /// Places about the best, spread as they are: sums of their differences from the middle, each with a normal weight.
  private static func draw(_ count: Int, about best: [[Double]], _ chance: inout SeededGenerator) -> [[Double]] {
    let middle = best[0].indices.map { index in best.reduce(0) { $0 + $1[index] } / Double(best.count) }
    let scale = 1 / Double(best.count).squareRoot()
    return (0..<count).map { number in
      best.reduce(best[number % best.count]) { place, other in
        let weight = scale * chance.normal()
        return place.indices.map { place[$0] + weight * (other[$0] - middle[$0]) }
      }
    }
  }

  /// The digits of a whole number in a base, behind the point and the other way round (van der Corput): as a number goes
  /// up, evenly spread between 0 and 1; of several bases that are prime, over a square or a cube.
  static func even(_ number: Int, base: Int) -> Double {
    var (rest, digit, sum) = (number, 1.0, 0.0)
    while rest > 0 {
      digit /= Double(base)
      sum += Double(rest % base) * digit
      rest /= base
    }
    return sum
  }
}

extension SeededGenerator {
  /// A number of the normal distribution about 0, of deviation 1 (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }
}

/// The simplex search of Nelder and Mead (1965): finds a low place of a function without its slope.
enum NelderMead {
  /// The lowest place found within so many evaluations, from a start and a step in each direction.
  static func minimum(
    of function: ([Double]) -> Double, from start: [Double], steps: [Double], evaluations: Int
  ) -> (place: [Double], value: Double) {
    var simplex = [(place: start, value: function(start))]
    for (index, step) in steps.enumerated() {
      var place = start
      place[index] += step
      simplex.append((place, function(place)))
    }
    var used = simplex.count
    while used < evaluations {
      simplex.sort { $0.value < $1.value }
      let worst = simplex[simplex.count - 1]
      let best = simplex[0]
      let others = simplex.dropLast()
      let centre = start.indices.map { index in others.reduce(0) { $0 + $1.place[index] } / Double(others.count) }
      func along(_ factor: Double) -> (place: [Double], value: Double) {
        let place = zip(centre, worst.place).map { $0 + factor * ($0 - $1) }
        used += 1
        return (place, function(place))
      }
      let reflected = along(1)
      if reflected.value < best.value {
        let expanded = along(2)
        simplex[simplex.count - 1] = expanded.value < reflected.value ? expanded : reflected
      } else if reflected.value < simplex[simplex.count - 2].value {
        simplex[simplex.count - 1] = reflected
      } else {
        let contracted = along(reflected.value < worst.value ? 0.5 : -0.5)
        if contracted.value < min(reflected.value, worst.value) {
          simplex[simplex.count - 1] = contracted
        } else {
          for index in simplex.indices.dropFirst() {
            let place = zip(best.place, simplex[index].place).map { ($0 + $1) / 2 }
            simplex[index] = (place, function(place))
            used += 1
          }
        }
      }
    }
    simplex.sort { $0.value < $1.value }
    return simplex[0]
  }
}

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
    // Few uploads leave a path so open that fewer places show where it lies.
    let effort = max(0.2, (uploads < Self.several ? 0.6 : 1) * effort)
    let places = (1...Int(Double(Self.scattered) * effort)).map { (index: Int) -> [Double] in
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
      of: rounds, among: places, elites: max(8, Int(Double(Self.elites) * effort)),
      drawn: Int((loses ? Self.drawn.losing : Self.drawn.lossless) * effort))
    guard loses else { return best.first.map { guess.moved(to: $0.place, figures) } ?? guess }
    // With loss the best of them owes its place to the seeds, too; their middle does not.
    let middle = figures.indices.map { index in best.reduce(0) { $0 + $1.place[index] } / Double(best.count) }
    return guess.moved(to: middle, figures)
  }
}
