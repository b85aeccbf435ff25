// How visible butteraugli's differences are at places that the picture itself hides. `count` is a multiple of eight.

/// Each sample and its eight neighbours three away, of which the three smallest count: an edge beside a smooth place
/// hides nothing there. A missing neighbour must be infinity.
package func erode(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  let (above, row, below) = unsafe (rows[0], rows[1], rows[2])
  var column = 0
  while column < count {
    let own = unsafe load(row, column)
    var least = (own, own + own, own + own)
    unsafe keep(load(row, column &- 3), in: &least)
    unsafe keep(load(row, column &+ 3), in: &least)
    unsafe keep(load(above, column &- 3), in: &least)
    unsafe keep(load(above, column), in: &least)
    unsafe keep(load(above, column &+ 3), in: &least)
    unsafe keep(load(below, column &- 3), in: &least)
    unsafe keep(load(below, column), in: &least)
    unsafe keep(load(below, column &+ 3), in: &least)
    unsafe store(least.0 * 0.45 + least.1 * 0.3 + least.2 * 0.25, out, column)
    column &+= 8
  }
}

/// Keeps the three smallest of four.
@inline(__always)
private func keep(_ value: Vector, in least: inout (Vector, Vector, Vector)) {
  let second = value.replacing(with: least.0, where: value .< least.0)
  least.0 = least.0.replacing(with: value, where: value .< least.0)
  let third = second.replacing(with: least.1, where: second .< least.1)
  least.1 = least.1.replacing(with: second, where: second .< least.1)
  least.2 = least.2.replacing(with: third, where: third .< least.2)
}

/// The distance at each pixel, from the differences in the low band and in all others, and from the activity of both
/// pictures (`activities`, whose difference counts, too, and `hiding`, the reference's eroded).
package func visibleDistances(
  low: UnsafePointer<Float>, fine: UnsafePointer<Float>, activities: UnsafePointer<UnsafePointer<Float>>,
  hiding: UnsafePointer<Float>, _ count: Int, into out: UnsafeMutablePointer<Float>
) {
  let (before, after) = unsafe (activities[0], activities[1])
  var column = 0
  while column < count {
    let change = unsafe load(before, column) - load(after, column)
    let hidden = unsafe load(hiding, column)
    let fineShare = (Vector(repeating: 2.548_594_5) / (hidden * 0.451_936_92 + 0.829_591_75) + 1) * Visible.scale
    let lowShare = (Vector(repeating: 0.505_054_53) / (hidden * 3.874_494_2 + 0.200_255_79) + 1) * Visible.scale
    let all = unsafe load(fine, column) + change * change * 10
    let square = unsafe load(low, column) * (lowShare * lowShare) + all * (fineShare * fineShare)
    unsafe store(squareRoot(square), out, column)
    column &+= 8
  }
}

/// Numbers that make a distance of one just visible.
private enum Visible {
  static let scale: Float = 1 / (17.8 * 0.790_799_17)
}

/// Adds the distances at half the size: each of them is for two columns.
package func mixHalved(
  _ halved: UnsafePointer<Float>, _ count: Int, into distances: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    var pairs = SIMD16<Float>()
    let half = unsafe load(halved, column &>> 1) * 0.5
    pairs.evenHalf = half
    pairs.oddHalf = half
    unsafe store(load(distances, column) * 0.85 + pairs.lowHalf, distances, column)
    column &+= 8
  }
}

/// The largest of a row's distances. After the row's last sample, up to a multiple of eight, there must be zeros.
package func greatest(_ distances: UnsafePointer<Float>, _ count: Int) -> Float {
  var greatest = Vector()
  var column = 0
  while column < count {
    let distance = unsafe load(distances, column)
    greatest.replace(with: distance, where: distance .> greatest)
    column &+= 8
  }
  return greatest.max()
}

/// Adds a row's third, sixth and twelfth powers to three sums. After the row's last sample, up to a multiple of eight,
/// there must be zeros.
package func addPowers(_ distances: UnsafePointer<Float>, _ count: Int, to sums: UnsafeMutablePointer<Double>) {
  var (third, sixth, twelfth) = (SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>())
  var column = 0
  while column < count {
    let distance = unsafe SIMD8<Double>(load(distances, column))
    let cube = distance * distance * distance
    let square = cube * cube
    third += cube
    sixth += square
    twelfth += square * square
    column &+= 8
  }
  for lane in 0..<8 {
    unsafe sums[0] += third[lane]
    unsafe sums[1] += sixth[lane]
    unsafe sums[2] += twelfth[lane]
  }
}
