/// Means of two by two samples, eight at a time: `count` is a multiple of eight, and the rows hold twice as many.
public func halveRows(
  _ above: UnsafePointer<Float>, _ below: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let top = unsafe UnsafeRawPointer(above + 2 &* column).loadUnaligned(as: SIMD16<Float>.self)
    let bottom = unsafe UnsafeRawPointer(below + 2 &* column).loadUnaligned(as: SIMD16<Float>.self)
    let mean = ((top.evenHalf + top.oddHalf) + (bottom.evenHalf + bottom.oddHalf)) * 0.25
    unsafe UnsafeMutableRawPointer(out + column).storeBytes(of: mean, as: Vector.self)
    column &+= 8
  }
}

/// What similarity is made of: the sum of the squares of two rows, and the square of their difference.
public func squares(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int, sum: UnsafeMutablePointer<Float>,
  difference: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let (p, q) = unsafe (a[column], b[column])
    unsafe sum[column] = p * p + q * q
    unsafe difference[column] = (p - q) * (p - q)
  }
}
