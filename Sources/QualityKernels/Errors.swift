/// Structural difference of each sample, from the means `m1` and `m2` of both rows, the mean of the sums of their squares
/// and the mean of the squares of their differences.
///
/// In the usual form 2 cov + C and var + var + C are found by subtraction and the map from their quotient, which loses
/// most of single precision; with the spread of the difference nothing cancels (docs/internals/quality.md).
public func structureErrors(
  m1: UnsafePointer<Float>, m2: UnsafePointer<Float>, squares: UnsafePointer<Float>,
  differences: UnsafePointer<Float>, _ count: Int, into errors: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let (p, q) = unsafe (m1[column], m2[column])
    let shift = (p - q) * (p - q)
    let spread = unsafe differences[column] - shift
    let whole = unsafe squares[column] - p * p - q * q + 0.0009
    let error = (spread + shift * (whole - spread)) / whole
    unsafe errors[column] = error > 0 ? error : 0
  }
}

/// How much further each sample stands from its surroundings than it did: above zero edges that were not there, below
/// zero edges that are lost.
public func edgeChanges(
  a: UnsafePointer<Float>, b: UnsafePointer<Float>, m1: UnsafePointer<Float>, m2: UnsafePointer<Float>, _ count: Int,
  into changes: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let before = unsafe abs(a[column] - m1[column])
    let after = unsafe abs(b[column] - m2[column])
    unsafe changes[column] = (after - before) / (before + 1)
  }
}
