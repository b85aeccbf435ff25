/// What the reference program's recursive Gaussian of sigma 1.5 is in exact arithmetic (Charalampidis 2016): nine taps.
/// The recursion itself drifts in single precision by up to five points of the score.
private enum Taps {
  static let zero: Float = 0.264_621_105_488_198_5
  static let one: Float = 0.212_928_592_010_422_2
  static let two: Float = 0.109_335_372_776_470_32
  static let three: Float = 0.036_011_114_658_364_415
  static let four: Float = 0.009_414_367_809_653_747
}

/// The nine taps along a row; four samples before it and after it must be readable.
public func blurRow(_ row: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>) {
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
public func blurColumns(
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
