import Platform
import Statistics

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
