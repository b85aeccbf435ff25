/// Differences of three channels, each divided by what masks it, levelling off towards a limit.
///
/// The numbers of `model`: the exponent of a difference; the three exponents of what masks; the nine weights by which a
/// channel (row) masks a channel (column); the limit. Zeros stay zeros.
public func maskedDifferences(
  masks: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  differences: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>),
  _ count: Int, model: UnsafePointer<Float>
) {
  // As the published program has it: a power's slope at zero stays finite.
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

/// The sum of squares of a row's differences, a slope added that keeps a root's slope at zero finite; behind the row's
/// last sample, up to a multiple of eight, there must be zeros.
public func differenceSum(_ differences: UnsafePointer<Float>, _ count: Int) -> Double {
  var sum = Vector()
  var column = 0
  while column < count {
    let difference = unsafe load(differences, column)
    sum += difference * difference + difference * 0.00002
    column &+= 8
  }
  return total(sum)
}
