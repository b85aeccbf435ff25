// How far two pictures' bands differ in butteraugli: lost or added detail counts in addition to the plain difference.
// `count` is a multiple of eight.

/// The part of a band's change that is lost detail (at most `lost` of the reference's is left), as a positive number,
/// or added detail (more than `gained` of it), as a negative number, in the reference's direction.
@inline(__always)
private func excess(_ a: Vector, _ b: Vector, lost: Float, gained: Float) -> Vector {
  let size = magnitude(a)
  let along = b.replacing(with: -b, where: a .< 0)
  return atLeast(size * lost - along, 0) - atLeast(along - size * gained, 0)
}

/// A row of differences to be searched for lines; they are smaller if both pictures have much of the band (`damping`).
package func lineDifferences(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, plain: Float, asymmetric: Float, damping: Float, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let (p, q) = unsafe (load(a, column), load(b, column))
    let beyond = excess(p, q, lost: 0.55, gained: 1.05)
    let signed = beyond.replacing(with: -beyond, where: p .< 0)
    let size = (magnitude(p) + magnitude(q)) * 0.5 + damping
    unsafe store(((p - q) * plain + signed * asymmetric) / size, out, column)
    column &+= 8
  }
}

/// The weighted squares of the low band's differences, for all three colours together.
package func lowDifferences(
  _ a: UnsafePointer<UnsafePointer<Float>>, _ b: UnsafePointer<UnsafePointer<Float>>, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  let (ax, ay, ab) = unsafe (a[0], a[1], a[2])
  let (bx, by, bb) = unsafe (b[0], b[1], b[2])
  var column = 0
  while column < count {
    let x = unsafe (load(ax, column) - load(bx, column)) * 32.221_75
    let y = unsafe load(ay, column) - load(by, column)
    let blue = unsafe ((load(ab, column) - load(bb, column)) - y * 0.362_267_05) * 47.504_616
    let bright = y * 13.769_779
    unsafe store(x * x * 29.235_38 + bright * bright * 0.844_626_97 + blue * blue * 0.703_646_63, out, column)
    column &+= 8
  }
}

/// The weighted squares of the middle band's differences, for all three colours together.
package func middleDifferences(
  _ a: UnsafePointer<UnsafePointer<Float>>, _ b: UnsafePointer<UnsafePointer<Float>>, _ count: Int,
  into out: UnsafeMutablePointer<Float>
) {
  let (ax, ay, ab) = unsafe (a[0], a[1], a[2])
  let (bx, by, bb) = unsafe (b[0], b[1], b[2])
  var column = 0
  while column < count {
    let x = unsafe square(load(ax, column) - load(bx, column)) * 2150
    let y = unsafe square(load(ay, column) - load(by, column)) * 10.619_543
    let blue = unsafe square(load(ab, column) - load(bb, column)) * 16.217_604
    unsafe store(x + y + blue, out, column)
    column &+= 8
  }
}

/// Adds the weighted squares of a fine band's differences and of its lost or added detail.
package func addFineDifferences(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, weight: Float, _ count: Int,
  to sums: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let (p, q) = unsafe (load(a, column), load(b, column))
    let beyond = excess(p, q, lost: 0.4, gained: 1)
    unsafe store(load(sums, column) + (square(p - q) + square(beyond)) * weight, sums, column)
    column &+= 8
  }
}
