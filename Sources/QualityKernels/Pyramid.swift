// A Gaussian pyramid's steps (Burt and Adelson 1983, a = 0.4): taps of 0.05, 0.25, 0.4, 0.25, 0.05.

/// The five taps down the columns of five rows.
package func shrinkColumns(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  let (r0, r1, r2, r3, r4) = unsafe (rows[0], rows[1], rows[2], rows[3], rows[4])
  for column in 0..<count {
    let far = unsafe (r0[column] + r4[column]) * 0.05
    let near = unsafe (r1[column] + r3[column]) * 0.25
    unsafe out[column] = (far + near) + r2[column] * 0.4
  }
}

/// The five taps along a row at every other sample; two samples before and after it must be readable. `count`, a
/// multiple of eight, is the number of resulting samples.
package func shrinkRow(_ row: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>) {
  var column = 0
  while column < count {
    let before = unsafe loadPairs(row, 2 &* column &- 2)
    let here = unsafe loadPairs(row, 2 &* column)
    let after = unsafe loadPairs(row, 2 &* column &+ 2)
    let far = (before.evenHalf + after.evenHalf) * 0.05
    let near = (before.oddHalf + here.oddHalf) * 0.25
    unsafe store((far + near) + here.evenHalf * 0.4, out, column)
    column &+= 8
  }
}

/// A row of the finer level at the place of a row of the coarser one, from it and its neighbours.
package func growOnRow(
  _ above: UnsafePointer<Float>, _ row: UnsafePointer<Float>, _ below: UnsafePointer<Float>, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  for column in 0..<count { unsafe out[column] = (above[column] + below[column]) * 0.1 + row[column] * 0.8 }
}

/// A row of the finer level between two of the coarser one.
package func growBetweenRows(
  _ above: UnsafePointer<Float>, _ below: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  for column in 0..<count { unsafe out[column] = (above[column] + below[column]) * 0.5 }
}

/// Twice as many samples along a row; one sample before and after it must be readable. `count`, a multiple of eight, is
/// the number of given samples.
package func growAlongRow(_ row: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>) {
  var column = 0
  while column < count {
    let (before, here, after) = unsafe (load(row, column &- 1), load(row, column), load(row, column &+ 1))
    var pairs = SIMD16<Float>()
    pairs.evenHalf = (before + after) * 0.1 + here * 0.8
    pairs.oddHalf = (here + after) * 0.5
    unsafe UnsafeMutableRawPointer(out + 2 &* column).storeBytes(of: pairs, as: SIMD16<Float>.self)
    column &+= 8
  }
}

@inline(__always)
private func loadPairs(_ row: UnsafePointer<Float>, _ column: Int) -> SIMD16<Float> {
  unsafe UnsafeRawPointer(row + column).loadUnaligned(as: SIMD16<Float>.self)
}
