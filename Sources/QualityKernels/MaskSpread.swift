// What masks a difference is spread over its surroundings by a Gaussian of thirteen taps: `taps` holds the middle one and
// the six beside it.

/// Along a row; six samples before it and after it must be readable.
public func spreadRow(
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
public func spreadColumns(
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
