import Platform
import Statistics

extension SeededGenerator {
  /// A number of the normal distribution about 0, of deviation 1 (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }
}
