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
