/// The inverse of a surrounding's luminance, which counts as at least a hundredth of a candela per square metre.
package func inverseLuminance(
  _ luminance: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let light = unsafe luminance[column]
    unsafe out[column] = 1 / (light > 0.01 ? light : 0.01)
  }
}

/// The contrast that both pictures have in common, and their difference, as multiples of the visible threshold.
///
/// For each picture: its samples, the coarser level's prediction, and the inverse of the surrounding luminance.
package func contrasts(
  reference: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  candidate: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  sensitivity: UnsafePointer<Float>, gain: Float, _ count: Int,
  common: UnsafeMutablePointer<Float>, difference: UnsafeMutablePointer<Float>
) {
  let (a, aroundA, inverseA) = unsafe reference
  let (b, aroundB, inverseB) = unsafe candidate
  var column = 0
  while column < count {
    let scale = unsafe load(sensitivity, column) * gain
    let first = unsafe limited((load(a, column) - load(aroundA, column)) * load(inverseA, column)) * scale
    let second = unsafe limited((load(b, column) - load(aroundB, column)) * load(inverseB, column)) * scale
    let (size, other) = (magnitude(first), magnitude(second))
    unsafe store(size.replacing(with: other, where: other .< size), common, column)
    unsafe store(magnitude(second - first), difference, column)
    column &+= 8
  }
}

@inline(__always)
private func limited(_ contrast: Vector) -> Vector { contrast.replacing(with: 1000, where: contrast .> 1000) }

@inline(__always)
func magnitude(_ value: Vector) -> Vector {
  unsafe unsafeBitCast(unsafeBitCast(value, to: Bits.self) & 0x7FFF_FFFF, to: Vector.self)
}

/// Sensitivities of three channels by luminance, interpolated in `table`.
///
/// An octave has 64 entries, beginning at 2⁻⁷ candela per square metre. Each entry has eight numbers: the three
/// channels' values and their differences to the next entry.
package func sensitivities(
  _ luminance: UnsafePointer<Float>, _ count: Int, table: UnsafePointer<Float>, last: Int,
  _ light: UnsafeMutablePointer<Float>, _ redGreen: UnsafeMutablePointer<Float>,
  _ violetYellow: UnsafeMutablePointer<Float>
) {
  // Sign, exponent and six bits of the fraction give the entry; seventeen more bits give the position between it and
  // the next.
  let first: UInt32 = (127 &- 7) &<< 6
  for column in 0..<count {
    let bits = unsafe luminance[column].bitPattern
    let entry = max(0, min(last, Int(bits &>> 17) &- Int(first)))
    let share = Float(Int32(truncatingIfNeeded: bits & 0x1_FFFF)) * 0x1p-17
    let numbers = unsafe UnsafeRawPointer(table + 8 &* entry).loadUnaligned(as: Vector.self)
    let values = numbers.lowHalf + numbers.highHalf * share
    unsafe light[column] = values[0]
    unsafe redGreen[column] = values[1]
    unsafe violetYellow[column] = values[2]
  }
}

// What masks a difference is spread over its surroundings by a Gaussian of thirteen taps: `taps` contains the middle
// one and the six beside it.

/// Along a row; six samples before and after it must be readable.
package func spreadRow(
  _ row: UnsafePointer<Float>, _ count: Int, taps: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>
) {
  let (t0, t1, t2, t3) = unsafe (taps[0], taps[1], taps[2], taps[3])
  let (t4, t5, t6) = unsafe (taps[4], taps[5], taps[6])
  let left = unsafe row - 6
  for column in 0..<count {
    let sixth = unsafe (left[column] + left[column &+ 12]) * t6
    let fifth = unsafe (left[column &+ 1] + left[column &+ 11]) * t5
    let fourth = unsafe (left[column &+ 2] + left[column &+ 10]) * t4
    let third = unsafe (left[column &+ 3] + left[column &+ 9]) * t3
    let second = unsafe (left[column &+ 4] + left[column &+ 8]) * t2
    let first = unsafe (left[column &+ 5] + left[column &+ 7]) * t1
    unsafe out[column] = ((sixth + fifth) + (fourth + third)) + ((second + first) + left[column &+ 6] * t0)
  }
}

/// Down the columns of thirteen rows.
package func spreadColumns(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ count: Int, taps: UnsafePointer<Float>,
  into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    var sum = unsafe load(rows[6], column) * taps[0]
    for tap in 1...6 { unsafe sum += (load(rows[6 &- tap], column) + load(rows[6 &+ tap], column)) * taps[tap] }
    unsafe store(sum, out, column)
    column &+= 8
  }
}

/// Differences of three channels, each divided by what masks it, approaching a limit.
///
/// The numbers of `model`: the exponent of a difference; the three exponents of masks; the nine weights by which a
/// channel (row) masks a channel (column); the limit. Zeros stay zeros.
package func maskedDifferences(
  masks: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  differences: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>),
  _ count: Int, model: UnsafePointer<Float>
) {
  // As in the published program, so that a power's slope at zero stays finite.
  let least = Vector(repeating: 0.00001)
  let exponent = unsafe model[0]
  let onLeast = power(least, exponent)
  let limit = unsafe model[13]
  let exponents = unsafe (model[1], model[2], model[3])
  let (low0, low1, low2) = (power(least, exponents.0), power(least, exponents.1), power(least, exponents.2))
  let w = unsafe model + 4
  var column = 0
  while column < count {
    let m0 = unsafe power(load(masks.0, column) + least, exponents.0) - low0
    let m1 = unsafe power(load(masks.1, column) + least, exponents.1) - low1
    let m2 = unsafe power(load(masks.2, column) + least, exponents.2) - low2
    let mask0 = unsafe ((m0 * w[0] + m1 * w[3]) + m2 * w[6]) + 1
    let mask1 = unsafe ((m0 * w[1] + m1 * w[4]) + m2 * w[7]) + 1
    let mask2 = unsafe ((m0 * w[2] + m1 * w[5]) + m2 * w[8]) + 1
    let d0 = unsafe power(load(differences.0, column) + least, exponent) - onLeast
    let d1 = unsafe power(load(differences.1, column) + least, exponent) - onLeast
    let d2 = unsafe power(load(differences.2, column) + least, exponent) - onLeast
    unsafe store((d0 * limit) / (mask0 * limit + d0), differences.0, column)
    unsafe store((d1 * limit) / (mask1 * limit + d1), differences.1, column)
    unsafe store((d2 * limit) / (mask2 * limit + d2), differences.2, column)
    column &+= 8
  }
}

/// The sum of squares of a row's differences, with an addition that keeps a root's slope at zero finite. After the
/// row's last sample, up to a multiple of eight, there must be zeros.
package func differenceSum(_ differences: UnsafePointer<Float>, _ count: Int) -> Double {
  var sum = Vector()
  var column = 0
  while column < count {
    let difference = unsafe load(differences, column)
    sum += difference * difference + difference * 0.00002
    column &+= 8
  }
  return total(sum)
}
