// This folder is compiled twice, for every processor and for AVX2 (Package.swift): plain functions on rows of floats,
// no generics, so that no code of one build can stand in for the other's. Each sample is computed by itself and in the
// order written, sums run in eight lanes whatever the processor's width, and nothing fuses: both builds give the same
// bits.

typealias Vector = SIMD8<Float>

@inline(__always)
func load(_ row: UnsafePointer<Float>, _ column: Int) -> Vector {
  unsafe UnsafeRawPointer(row + column).loadUnaligned(as: Vector.self)
}

@inline(__always)
func store(_ value: Vector, _ row: UnsafeMutablePointer<Float>, _ column: Int) {
  unsafe UnsafeMutableRawPointer(row + column).storeBytes(of: value, as: Vector.self)
}

/// The bits of eight floats.
typealias Bits = SIMD8<Int32>
