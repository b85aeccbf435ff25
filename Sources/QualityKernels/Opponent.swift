/// Turns rows of linear red, green and blue into light, red-green and violet-yellow, in place: each a sum by three of the
/// nine `weights`.
public func opponents(
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
