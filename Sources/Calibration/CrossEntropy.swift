import Platform
import Statistics

/// A search among many places at once (the cross-entropy method, Rubinstein 1999). The best places of each round are where
/// the next round's are drawn, spread as widely as the best are. Noise, ridges and a wrong start do not stop it.
enum CrossEntropy {
  /// The value of a place, how many places are drawn for the round, and how many of the best are kept of it.
  struct Round {
    let drawn: Int
    let kept: Int
    let value: ([Double]) -> Double
  }

  /// The drawn places lie so much nearer to the best than these do to each other, or places would not gather.
  private static let nearer = 0.5

  /// The best places of the last round, the lowest value first. The first round tries the given places.
  static func lowest(of rounds: [Round], among places: [[Double]]) -> [[Double]] {
    var chance = SeededGenerator(seed: 0xE117E)
    var best: [[Double]] = []
    for round in rounds {
      let tried = best.isEmpty ? places : best + draw(round.drawn, about: best, &chance)
      let order = tried.map { (place: $0, value: round.value($0)) }.sorted { $0.value < $1.value }
      best = order.prefix(round.kept).map(\.place)
    }
    return best
  }

  /// Places about the best, spread as they are: sums of their differences from the middle, each with a normal weight.
  private static func draw(_ count: Int, about best: [[Double]], _ chance: inout SeededGenerator) -> [[Double]] {
    let middle = best[0].indices.map { index in best.reduce(0) { $0 + $1[index] } / Double(best.count) }
    let scale = nearer / Double(best.count).squareRoot()
    return (0..<count).map { number in
      best.reduce(best[number % best.count]) { place, other in
        let weight = scale * chance.normal()
        return place.indices.map { place[$0] + weight * (other[$0] - middle[$0]) }
      }
    }
  }

  /// A number between 0 and 1 for each whole number, spread evenly: the digits of the number in a base, mirrored behind the
  /// point (van der Corput). Numbers of several prime bases spread evenly over a square or a cube.
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
  /// A number of the normal distribution about 0 with deviation 1 (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }
}
