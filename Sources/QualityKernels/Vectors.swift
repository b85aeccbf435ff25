// This folder is compiled twice, for every processor and for AVX2 (Package.swift). It has only plain functions on rows
// of floats, without generics, so that no code of one build can replace the other's. Each sample is computed by itself
// and in the written order, sums use eight lanes whatever the processor's width, and no operations are fused, so both
// builds give the same bits.

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

// Powers of positive numbers in single precision, to about a millionth, and the same on every machine.

/// The binary logarithm: the exponent, plus a series in (m - 1) / (m + 1) for the mantissa m in √½…√2.
@inline(__always)
func binaryLogarithm(_ value: Vector) -> Vector {
  let bits = unsafe unsafeBitCast(value, to: Bits.self)
  let exponent = (bits &- 0x3F35_04F3) &>> 23
  let mantissa = unsafe unsafeBitCast(bits &- (exponent &<< 23), to: Vector.self)
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  let series = ratio * ((square * 0.595_778_06 + 0.961_588_4) * square + 2.885_390_42)
  // The exponent as a float: added to the bits of 1.5 × 2²³, whose last bit stands for one.
  let whole = unsafe unsafeBitCast(exponent &+ 0x4B40_0000, to: Vector.self) - 12_582_912
  return whole + series
}

/// Two to the power of a number between -126 and 126.
@inline(__always)
func binaryPower(_ exponent: Vector) -> Vector {
  let shifted = exponent + 12_582_912
  let rest = exponent - (shifted - 12_582_912)
  let high = (rest * 0.001_326_697 + 0.009_675_459_7) * rest + 0.055_507_426
  let series = ((high * rest + 0.240_221_22) * rest + 0.693_146_95) * rest + 1.000_000_07
  let whole = unsafe unsafeBitCast(shifted, to: Bits.self) &<< 23
  return unsafe unsafeBitCast(unsafeBitCast(series, to: Bits.self) &+ whole, to: Vector.self)
}

@inline(__always)
func power(_ base: Vector, _ exponent: Float) -> Vector { binaryPower(binaryLogarithm(base) * exponent) }

/// The square root of numbers that are not negative, because the library has it only for single numbers: begins by
/// halving the exponent, then three Newton steps for the inverse root.
@inline(__always)
func squareRoot(_ value: Vector) -> Vector {
  let start = unsafe 0x5F37_59DF &- (unsafeBitCast(value, to: Bits.self) &>> 1)
  var inverse = unsafe unsafeBitCast(start, to: Vector.self)
  let half = value * 0.5
  for _ in 0..<3 { inverse *= 1.5 - half * inverse * inverse }
  return value * inverse
}

/// Means of two by two samples, eight at a time: `count` is a multiple of eight, and the rows hold twice as many.
package func halveRows(
  _ above: UnsafePointer<Float>, _ below: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let top = unsafe UnsafeRawPointer(above + 2 &* column).loadUnaligned(as: SIMD16<Float>.self)
    let bottom = unsafe UnsafeRawPointer(below + 2 &* column).loadUnaligned(as: SIMD16<Float>.self)
    let mean = ((top.evenHalf + top.oddHalf) + (bottom.evenHalf + bottom.oddHalf)) * 0.25
    unsafe UnsafeMutableRawPointer(out + column).storeBytes(of: mean, as: Vector.self)
    column &+= 8
  }
}

/// The basis of similarity: the sum of the squares of two rows, and the square of their difference.
package func squares(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int, sum: UnsafeMutablePointer<Float>,
  difference: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let (p, q) = unsafe (a[column], b[column])
    unsafe sum[column] = p * p + q * q
    unsafe difference[column] = (p - q) * (p - q)
  }
}
