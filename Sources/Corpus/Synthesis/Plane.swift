import Statistics
import System

/// Numbers on a grid: a texture, a height, a mask.
struct Plane: Sendable {
  let width: Int
  let height: Int
  var values: [Float]

  /// Noise with the same variance in every octave from `coarsest` pixels down to one (`roughness` 0), or with less in
  /// finer octaves (towards 1); mean 0, standard deviation about 1. Natural scenes have a power spectrum of f to the −2
  /// − 2 × (1 − roughness)… with a roughness near 1 (Field 1987).
  static func fractal(
    width: Int, height: Int, coarsest: Float, finest: Float = 1, smoothness: Float = 0,
    _ random: inout SeededGenerator
  ) -> Plane {
    var octaves = 0
    while Float(2 << octaves) <= coarsest { octaves += 1 }
    var plane = Plane(width: 0, height: 0, values: [])
    var variance: Float = 0
    for octave in stride(from: octaves, through: 0, by: -1) {
      let (w, h) = (width >> octave + 2, height >> octave + 2)
      plane =
        octave == octaves ? Plane(width: w, height: h, values: Array(repeating: 0, count: w * h)) : plane.doubled(w, h)
      guard Float(1 << octave) >= finest else { continue }
      // Uniform numbers in −1…1 have a third of the variance of a unit deviation.
      let amplitude = power(Float(1 << octave) / coarsest, smoothness)
      variance += amplitude * amplitude / 3
      plane.addNoise(amplitude, &random)
    }
    let scale = 1 / variance.squareRoot()
    for index in plane.values.indices { plane.values[index] *= scale }
    return plane
  }

  private mutating func addNoise(_ amplitude: Float, _ random: inout SeededGenerator) {
    let scale = amplitude / 32_768
    var index = 0
    while index < values.count {
      var bits = random.next()
      for next in index..<min(index + 4, values.count) {
        values[next] += (Float(UInt16(truncatingIfNeeded: bits)) - 32_767.5) * scale
        bits >>= 16
      }
      index += 4
    }
  }

  /// Twice the size by linear interpolation, cropped to `w` × `h`.
  private func doubled(_ w: Int, _ h: Int) -> Plane {
    var result = Plane(width: w, height: h, values: Array(repeating: 0, count: w * h))
    var line = [Float](repeating: 0, count: width)
    for y in 0..<h {
      let near = min(y / 2, height - 1)
      let far = min(max(near + (y % 2 == 0 ? -1 : 1), 0), height - 1)
      for x in 0..<width { line[x] = 0.75 * values[near * width + x] + 0.25 * values[far * width + x] }
      for x in 0..<w {
        let near = min(x / 2, width - 1)
        let far = min(max(near + (x % 2 == 0 ? -1 : 1), 0), width - 1)
        result.values[y * w + x] = 0.75 * line[near] + 0.25 * line[far]
      }
    }
    return result
  }

  /// The value between grid points, repeated beyond the edges.
  @inline(__always)
  func at(_ x: Float, _ y: Float) -> Float {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (dx, dy) = (x - left, y - top)
    let (x0, y0) = (wrapped(Int(left), width), wrapped(Int(top), height))
    let (x1, y1) = (x0 + 1 == width ? 0 : x0 + 1, y0 + 1 == height ? 0 : y0 + 1)
    let upper = values[y0 * width + x0] * (1 - dx) + values[y0 * width + x1] * dx
    let lower = values[y1 * width + x0] * (1 - dx) + values[y1 * width + x1] * dx
    return upper * (1 - dy) + lower * dy
  }

  @inline(__always)
  private func wrapped(_ index: Int, _ count: Int) -> Int {
    if index >= 0 && index < count { return index }
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }
}

/// Red, green, blue as encoded, 0…1; the fourth lane is unused.
typealias Colour = SIMD4<Float>

@inline(__always)
func rgb(_ red: Float, _ green: Float, _ blue: Float) -> Colour { Colour(red, green, blue, 0) }

@inline(__always)
func mix(_ a: Colour, _ b: Colour, _ share: Float) -> Colour { a + (b - a) * share }

@inline(__always)
func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

/// 0 below `low`, 1 above `high`, and smooth in between.
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
