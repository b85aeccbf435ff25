// Butteraugli's colours: how the eye's receptors respond to light, and how that is split into bands of detail. All
// numbers are from libjxl 0.7 (lib/jxl/butteraugli). `count` is a multiple of eight.

/// The light that the three receptors absorb.
@inline(__always)
private func absorbed(_ red: Vector, _ green: Vector, _ blue: Vector) -> (Vector, Vector, Vector) {
  (
    red * 0.299_565_5 + (green * 0.633_730_9 + (blue * 0.077_705_62 + Least.cone)),
    red * 0.221_586_91 + (green * 0.693_913_9 + (blue * 0.098_731_36 + Least.cone)),
    red * 0.02 + (green * 0.02 + (blue * 0.204_801_29 + Least.short))
  )
}

/// What they absorb in darkness.
private enum Least {
  static let cone: Float = 1.755_748_4
  static let short: Float = 12.226_455
}

/// How strongly a receptor responds to a change of light when it is adapted to this much.
@inline(__always)
private func sensitivity(_ light: Vector) -> Vector {
  // 19.245 times the natural logarithm.
  let response = binaryLogarithm(light + 9.971_063_6) * 13.339_626 - 23.160_463
  return atLeast(response / light, 1e-4)
}

@inline(__always)
func atLeast(_ value: Vector, _ least: Float) -> Vector { value.replacing(with: least, where: value .< least) }

/// Red against green, brightness and blue, from three rows of light and of the blurred light to which the eye is
/// adapted there; `luminance` is that of white.
package func retinaColours(
  _ light: UnsafePointer<UnsafePointer<Float>>, around: UnsafePointer<UnsafePointer<Float>>, luminance: Float,
  _ count: Int, x: UnsafeMutablePointer<Float>, y: UnsafeMutablePointer<Float>, b: UnsafeMutablePointer<Float>
) {
  let (r, g, u) = unsafe (light[0], light[1], light[2])
  let (aroundR, aroundG, aroundU) = unsafe (around[0], around[1], around[2])
  var column = 0
  while column < count {
    let usual = unsafe absorbed(
      load(aroundR, column) * luminance, load(aroundG, column) * luminance, load(aroundU, column) * luminance)
    let now = unsafe absorbed(
      load(r, column) * luminance, load(g, column) * luminance, load(u, column) * luminance)
    let long = atLeast(now.0 * sensitivity(atLeast(usual.0, Least.cone)), Least.cone)
    let medium = atLeast(now.1 * sensitivity(atLeast(usual.1, Least.cone)), Least.cone)
    let short = atLeast(now.2 * sensitivity(atLeast(usual.2, Least.short)), Least.short)
    unsafe store(long - medium, x, column)
    unsafe store(long + medium, y, column)
    unsafe store(short, b, column)
    column &+= 8
  }
}

/// The row minus its blurred version.
package func subtract(
  _ blurred: UnsafePointer<Float>, from row: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  for column in 0..<count { unsafe out[column] = row[column] - blurred[column] }
}

/// Small values become zero, and the others smaller.
@inline(__always)
private func cored(_ value: Vector, _ range: Float) -> Vector {
  let above = atLeast(value - range, 0)
  let below = atLeast(-value - range, 0)
  return above - below
}

/// Small values are doubled, and the others become larger.
@inline(__always)
private func amplified(_ value: Vector, _ range: Float) -> Vector {
  let above = value.replacing(with: range, where: value .> range)
  return value + above.replacing(with: -range, where: above .< -range)
}

/// Values beyond a limit count less.
@inline(__always)
private func compressed(_ value: Vector, beyond limit: Float) -> Vector {
  let above = atLeast(value - limit, 0)
  let below = atLeast(-value - limit, 0)
  return value - (above - below) * (1 - 0.724_216_15)
}

/// Splits middle frequencies: `blurred` becomes the middle band, and the rest the fine one. Brightness suppresses the
/// fine band of red against green.
package func splitMiddle(
  x: UnsafePointer<Float>, y: UnsafePointer<Float>, blurredX: UnsafeMutablePointer<Float>,
  blurredY: UnsafeMutablePointer<Float>, _ count: Int, fineX: UnsafeMutablePointer<Float>,
  fineY: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let (middleX, middleY) = unsafe (load(blurredX, column), load(blurredY, column))
    let restY = unsafe load(y, column) - middleY
    let share = Vector(repeating: 46) / (restY * restY + 46) * 0.346_979_44 + 0.653_020_56
    unsafe store((load(x, column) - middleX) * share, fineX, column)
    unsafe store(restY, fineY, column)
    unsafe store(cored(middleX, 0.29), blurredX, column)
    unsafe store(amplified(middleY, 0.1), blurredY, column)
    column &+= 8
  }
}

/// Splits fine frequencies: `blurred` becomes the fine band, and the rest the finest. `activity` is the surrounding
/// detail, which hides errors.
package func splitFine(
  x: UnsafePointer<Float>, y: UnsafePointer<Float>, blurredX: UnsafeMutablePointer<Float>,
  blurredY: UnsafeMutablePointer<Float>, _ count: Int, finestX: UnsafeMutablePointer<Float>,
  finestY: UnsafeMutablePointer<Float>, activity: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let smoothX = unsafe load(blurredX, column)
    let fineX = cored(smoothX, 1.5)
    let ultraX = unsafe cored(load(x, column) - smoothX, 0.04)
    let smoothY = unsafe compressed(load(blurredY, column), beyond: 28.469_18)
    let ultraY = unsafe compressed(load(y, column) - smoothY, beyond: 5.191_753) * 2.693_137_6
    let fineY = amplified(smoothY * 2.155, 0.132)
    unsafe store(fineX, blurredX, column)
    unsafe store(fineY, blurredY, column)
    unsafe store(ultraX, finestX, column)
    unsafe store(ultraY, finestY, column)
    let (hiddenX, hiddenY) = ((ultraX + fineX) * 2.5, (ultraY + fineY) * 0.4)
    let hidden = squareRoot(hiddenX * hiddenX + hiddenY * hiddenY)
    unsafe store(squareRoot(hidden * 6.194_241 + 78.112_51) - 8.838_128_2, activity, column)
    column &+= 8
  }
}
