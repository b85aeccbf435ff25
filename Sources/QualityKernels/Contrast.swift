/// One over the luminance of a surrounding, which never counts as darker than a hundredth of a candela a square metre.
public func inverseLuminance(
  _ luminance: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  for column in 0..<count {
    let light = unsafe luminance[column]
    unsafe out[column] = 1 / (light > 0.01 ? light : 0.01)
  }
}

/// How much contrast both pictures have in common, and how much they differ by, as multiples of what is just seen.
///
/// For each picture: its samples, what a coarser level says of them, and one over the luminance around.
public func contrasts(
  reference: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  candidate: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
  sensitivity: UnsafePointer<Float>, gain: Float, _ count: Int,
  common: UnsafeMutablePointer<Float>, difference: UnsafeMutablePointer<Float>
) {
  let (a, aroundA, inverseA) = unsafe reference
  let (b, aroundB, inverseB) = unsafe candidate
  var column = 0
  while column < count {
    let scale = unsafe load(sensitivity, column) * gain
    let first = unsafe limited((load(a, column) - load(aroundA, column)) * load(inverseA, column)) * scale
    let second = unsafe limited((load(b, column) - load(aroundB, column)) * load(inverseB, column)) * scale
    let (size, other) = (magnitude(first), magnitude(second))
    unsafe store(size.replacing(with: other, where: other .< size), common, column)
    unsafe store(magnitude(second - first), difference, column)
    column &+= 8
  }
}

@inline(__always)
private func limited(_ contrast: Vector) -> Vector { contrast.replacing(with: 1000, where: contrast .> 1000) }

@inline(__always)
func magnitude(_ value: Vector) -> Vector {
  unsafe unsafeBitCast(unsafeBitCast(value, to: Bits.self) & 0x7FFF_FFFF, to: Vector.self)
}
