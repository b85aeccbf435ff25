import Platform
import Statistics

/// Red, green, blue as encoded, 0…1; the fourth lane is unused.
typealias Colour = SIMD4<Float>

@inline(__always)
func rgb(_ red: Float, _ green: Float, _ blue: Float) -> Colour { Colour(red, green, blue, 0) }

@inline(__always)
func mix(_ a: Colour, _ b: Colour, _ share: Float) -> Colour { a + (b - a) * share }

@inline(__always)
func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// 0 below `low`, 1 above `high`, and a smooth way between.
@inline(__always)
func step(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let t = min(1, max(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

@inline(__always)
func power(_ base: Float, _ exponent: Float) -> Float { powf(base, exponent) }

/// A well-mixed number in 0..<1 for a cell of a grid.
@inline(__always)
func cellNoise(_ x: Int, _ y: Int, _ salt: Int) -> Float {
  let key = UInt64(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ salt &* 83_492_791)
  return Float(SplitMix64.mixed(key) >> 40) * 0x1p-24
}

extension SeededGenerator {
  /// A number between the ends.
  mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * Float(unit()) }

  /// True this share of the time.
  mutating func chance(_ share: Double) -> Bool { unit() < share }

  /// One of these.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }
}
