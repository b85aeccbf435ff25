/// The metric's own XYB from linear light, rescaled so that every channel is near 0…1 (ssimulacra2 2.1).
private enum Opsin {
  static let bias: Float = 0.003_793_073_255_275_449_3
  static let biasRoot: Float = 0.155_954_200_549_248_63
}

/// The cube root of numbers between 0.003 and 2: begins with a third of the exponent, then two Halley steps.
@inline(__always)
private func cubeRoot(_ value: Float) -> Float {
  let bits = value.bitPattern
  // A quarter, a sixteenth, … add up to a third; the rest and the exponent's bias are in the constant.
  let third = (bits &>> 2) &+ (bits &>> 4) &+ (bits &>> 6) &+ (bits &>> 8)
  var root = Float(bitPattern: third &+ 0x2A65_8000)
  for _ in 0..<2 {
    let cube = root * root * root
    root = root * (cube + (value + value)) / ((cube + cube) + value)
  }
  return root
}

@inline(__always)
private func longAndMedium(_ red: Float, _ green: Float, _ blue: Float) -> (Float, Float) {
  let common = blue * 0.078 + Opsin.bias
  return (
    cubeRoot((red * 0.30 + green * 0.622) + common) - Opsin.biasRoot,
    cubeRoot((red * 0.23 + green * 0.692) + common) - Opsin.biasRoot
  )
}

/// Only the luma-like channel.
package func opsinY(
  _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>, _ count: Int,
  y: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let (long, medium) = unsafe longAndMedium(red[column], green[column], blue[column])
    unsafe y[column] = (long + medium) * 0.5 + 0.01
  }
}

/// All three channels.
package func opsin(
  _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>, _ count: Int,
  x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>, b: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let (r, g, u) = unsafe (red[column], green[column], blue[column])
    let (long, medium) = longAndMedium(r, g, u)
    let absorbed = (r * 0.243_422_689_245_478_19 + g * 0.204_767_444_244_968_21) + u * 0.551_809_866_509_553_60
    let short = cubeRoot(absorbed + Opsin.bias) - Opsin.biasRoot
    let mean = (long + medium) * 0.5
    unsafe x[column] = (long - medium) * 7 + 0.42
    unsafe y[column] = mean + 0.01
    unsafe b[column] = (short - mean) + 0.55
  }
}

/// Converts rows of linear red, green and blue into light, red-green and violet-yellow, in place: each is a sum with
/// three of the nine `weights`.
package func opponents(
  _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>, _ third: UnsafeMutablePointer<Float>,
  _ count: Int, weights: UnsafePointer<Float>
) {
  let (w0, w1, w2) = unsafe (weights[0], weights[1], weights[2])
  let (w3, w4, w5) = unsafe (weights[3], weights[4], weights[5])
  let (w6, w7, w8) = unsafe (weights[6], weights[7], weights[8])
  var column = 0
  while column < count {
    let (red, green, blue) = unsafe (load(first, column), load(second, column), load(third, column))
    unsafe store((red * w0 + green * w1) + blue * w2, first, column)
    unsafe store((red * w3 + green * w4) + blue * w5, second, column)
    unsafe store((red * w6 + green * w7) + blue * w8, third, column)
    column &+= 8
  }
}
