/// A random number generator whose numbers depend only on its seed and stream, and are the same on every machine.
///
/// xoshiro256** by Blackman and Vigna ("Scrambled linear pseudorandom number generators", 2021), with its state filled
/// by SplitMix64 as its authors recommend.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// A generator for this seed; `stream` distinguishes generators with the same seed.
  package init(seed: UInt64, stream: UInt64 = 0) {
    var fill = SplitMix64(state: SplitMix64.mixed(seed) ^ SplitMix64.mixed(stream &+ 0x9E37_79B9_7F4A_7C15))
    state = (fill.next(), fill.next(), fill.next(), fill.next())
  }

  /// Any of the 2^64 numbers, all equally likely.
  package mutating func next() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return result
  }

  /// A whole number in `0..<bound`, all equally likely (Lemire's multiplication, with a bias of less than 2⁻³² for
  /// bounds under 2³²).
  package mutating func number(below bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in `0..<1`, a multiple of 2⁻⁵³.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  private static func rotated(_ value: UInt64, by bits: UInt64) -> UInt64 { (value << bits) | (value >> (64 - bits)) }
}

/// The generator that fills other generators' states (Steele, Lea and Flood, 2014); also a good mixer of one number.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that continues from a state.
  package init(state: UInt64) { self.state = state }

  /// Any of the 2^64 numbers, each once before the sequence repeats.
  package mutating func next() -> UInt64 {
    defer { state &+= 0x9E37_79B9_7F4A_7C15 }
    return Self.mixed(state &+ 0x9E37_79B9_7F4A_7C15)
  }

  /// Scrambles a number, so that no pattern remains.
  package static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
