// Sums of a row's errors and of their fourth powers, for pieces of the row: each piece is one tile wide. After the
// row's last sample, up to a multiple of eight, there must be zeros.

/// Two sums for each piece: of the errors, and of their fourth powers.
package func structureSums(
  _ errors: UnsafePointer<Float>, width: Int, piece: Int, into sums: UnsafeMutablePointer<Double>
) {
  var (start, out) = (0, unsafe sums)
  while start < width {
    let end = min(start &+ piece, width)
    var (sum, fourth) = (Vector(), Vector())
    var column = start
    while column < end {
      let error = unsafe load(errors, column)
      let square = error * error
      sum += error
      fourth += square * square
      column &+= 8
    }
    unsafe out[0] = total(sum)
    unsafe out[1] = total(fourth)
    unsafe out += 2
    start = end
  }
}

/// Four sums for each piece: of the positive changes (artifacts), of their fourth powers, and the same for the negative
/// ones (detail lost).
package func edgeSums(
  _ changes: UnsafePointer<Float>, width: Int, piece: Int, into sums: UnsafeMutablePointer<Double>
) {
  var (start, out) = (0, unsafe sums)
  while start < width {
    let end = min(start &+ piece, width)
    var (artifact, artifactFourth, detail, detailFourth) = (Vector(), Vector(), Vector(), Vector())
    var column = start
    while column < end {
      let change = unsafe load(changes, column)
      let gained = change.replacing(with: 0, where: change .< 0)
      let lost = gained - change
      let (gainedSquare, lostSquare) = (gained * gained, lost * lost)
      artifact += gained
      artifactFourth += gainedSquare * gainedSquare
      detail += lost
      detailFourth += lostSquare * lostSquare
      column &+= 8
    }
    unsafe out[0] = total(artifact)
    unsafe out[1] = total(artifactFourth)
    unsafe out[2] = total(detail)
    unsafe out[3] = total(detailFourth)
    unsafe out += 4
    start = end
  }
}

@inline(__always)
func total(_ value: Vector) -> Double {
  var sum = 0.0
  for lane in 0..<8 { sum += Double(value[lane]) }
  return sum
}

/// The structural difference of each sample, from the means `m1` and `m2` of both rows, the mean of the sums of their
/// squares, and the mean of the squares of their differences.
///
/// The usual form finds 2 cov + C and var + var + C by subtraction and the map from their quotient, which loses most of
/// single precision; with the spread of the difference nothing cancels (docs/internals/quality.md).
package func structureErrors(
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

/// How much further each sample is from its surroundings than before: positive for edges that were not there, negative
/// for lost edges.
package func edgeChanges(
  a: UnsafePointer<Float>, b: UnsafePointer<Float>, m1: UnsafePointer<Float>, m2: UnsafePointer<Float>, _ count: Int,
  into changes: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let before = unsafe abs(a[column] - m1[column])
    let after = unsafe abs(b[column] - m2[column])
    unsafe changes[column] = (after - before) / (before + 1)
  }
}
