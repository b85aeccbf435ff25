// Symmetric filters of any width. `taps` contains the weight of the middle, then those of its neighbours outwards;
// `count` is a multiple of eight.

/// The filter down the columns of `2 × radius + 1` rows.
package func filterColumns(
  _ rows: UnsafePointer<UnsafePointer<Float>>, radius: Int, taps: UnsafePointer<Float>, scale: Float, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  // Four vectors at a time, so that each weight is loaded once for all of them.
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

/// The filter along a row; `radius` samples before and after it must be readable.
package func filterRow(
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

/// The reference program's recursive Gaussian of sigma 1.5 in exact arithmetic (Charalampidis 2016): nine taps. In
/// single precision the recursion itself drifts by up to five points of the score.
private enum Taps {
  static let zero: Float = 0.264_621_105_488_198_5
  static let one: Float = 0.212_928_592_010_422_2
  static let two: Float = 0.109_335_372_776_470_32
  static let three: Float = 0.036_011_114_658_364_415
  static let four: Float = 0.009_414_367_809_653_747
}

/// The nine taps along a row; four samples before and after it must be readable.
package func blurRow(_ row: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>) {
  let left = unsafe row - 4
  for column in 0..<count {
    let far = unsafe (left[column] + left[column &+ 8]) * Taps.four
    let third = unsafe (left[column &+ 1] + left[column &+ 7]) * Taps.three
    let second = unsafe (left[column &+ 2] + left[column &+ 6]) * Taps.two
    let first = unsafe (left[column &+ 3] + left[column &+ 5]) * Taps.one
    unsafe out[column] = ((far + third) + (second + first)) + left[column &+ 4] * Taps.zero
  }
}

/// The nine taps down the columns of nine rows.
package func blurColumns(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  let (r0, r1, r2, r3) = unsafe (rows[0], rows[1], rows[2], rows[3])
  let (r4, r5, r6, r7, r8) = unsafe (rows[4], rows[5], rows[6], rows[7], rows[8])
  for column in 0..<count {
    let far = unsafe (r0[column] + r8[column]) * Taps.four
    let third = unsafe (r1[column] + r7[column]) * Taps.three
    let second = unsafe (r2[column] + r6[column]) * Taps.two
    let first = unsafe (r3[column] + r5[column]) * Taps.one
    unsafe out[column] = ((far + third) + (second + first)) + r4[column] * Taps.zero
  }
}
