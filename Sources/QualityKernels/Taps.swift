// Symmetric filters of any width. `taps` holds the weight of the middle, then those of its neighbours outwards; `count`
// is a multiple of eight.

/// The filter down the columns of `2 × radius + 1` rows.
public func filterColumns(
  _ rows: UnsafePointer<UnsafePointer<Float>>, radius: Int, taps: UnsafePointer<Float>, scale: Float, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  // Four vectors at a time, so that a weight is fetched once for all of them.
  while column &+ 32 <= count {
    let middle = unsafe rows[radius] + column
    let weight = unsafe taps[0] * scale
    var (s0, s1) = unsafe (load(middle, 0) * weight, load(middle, 8) * weight)
    var (s2, s3) = unsafe (load(middle, 16) * weight, load(middle, 24) * weight)
    var step = 1
    while step <= radius {
      let (above, below) = unsafe (rows[radius &- step] + column, rows[radius &+ step] + column)
      let weight = unsafe taps[step] * scale
      s0 += unsafe (load(above, 0) + load(below, 0)) * weight
      s1 += unsafe (load(above, 8) + load(below, 8)) * weight
      s2 += unsafe (load(above, 16) + load(below, 16)) * weight
      s3 += unsafe (load(above, 24) + load(below, 24)) * weight
      step &+= 1
    }
    unsafe store(s0, out, column)
    unsafe store(s1, out, column &+ 8)
    unsafe store(s2, out, column &+ 16)
    unsafe store(s3, out, column &+ 24)
    column &+= 32
  }
  while column < count {
    var sum = unsafe load(rows[radius], column) * (taps[0] * scale)
    var step = 1
    while step <= radius {
      sum +=
        unsafe (load(rows[radius &- step], column) + load(rows[radius &+ step], column)) * (taps[step] * scale)
      step &+= 1
    }
    unsafe store(sum, out, column)
    column &+= 8
  }
}

/// The filter along a row; `radius` samples before it and after it must be readable.
public func filterRow(
  _ row: UnsafePointer<Float>, radius: Int, taps: UnsafePointer<Float>, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column &+ 32 <= count {
    let middle = unsafe row + column
    let weight = unsafe taps[0]
    var (s0, s1) = unsafe (load(middle, 0) * weight, load(middle, 8) * weight)
    var (s2, s3) = unsafe (load(middle, 16) * weight, load(middle, 24) * weight)
    var step = 1
    while step <= radius {
      let (left, right) = unsafe (middle - step, middle + step)
      let weight = unsafe taps[step]
      s0 += unsafe (load(left, 0) + load(right, 0)) * weight
      s1 += unsafe (load(left, 8) + load(right, 8)) * weight
      s2 += unsafe (load(left, 16) + load(right, 16)) * weight
      s3 += unsafe (load(left, 24) + load(right, 24)) * weight
      step &+= 1
    }
    unsafe store(s0, out, column)
    unsafe store(s1, out, column &+ 8)
    unsafe store(s2, out, column &+ 16)
    unsafe store(s3, out, column &+ 24)
    column &+= 32
  }
  while column < count {
    var sum = unsafe load(row, column) * taps[0]
    var step = 1
    while step <= radius {
      sum += unsafe (load(row, column &- step) + load(row, column &+ step)) * taps[step]
      step &+= 1
    }
    unsafe store(sum, out, column)
    column &+= 8
  }
}
