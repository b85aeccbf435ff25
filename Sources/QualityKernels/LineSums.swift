// Butteraugli's search for lines (Malta): differences along a line of nine pixels are more visible than the same ones
// in a cluster. The result for a sample is the sum of the squares of the sums along sixteen lines through it. Each line
// is symmetric around its middle, so pairs of samples are added. There are nine `rows`, with the sample's row in the
// middle; four samples before and after each row must be readable, and `count` is a multiple of eight.

/// The sum of two opposite samples at this distance down and to the right.
@inline(__always)
private func pair(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ column: Int, _ down: Int, _ right: Int
) -> Vector {
  unsafe load(rows[4 &+ down], column &+ right) + load(rows[4 &- down], column &- right)
}

/// Adds the sums along full lines of nine or seven samples.
package func addLineSums(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ count: Int, to sums: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let middle = unsafe load(rows[4], column)
    let (right, down) = unsafe (middle + pair(rows, column, 0, 1), middle + pair(rows, column, 1, 0))
    var squares = unsafe square(
      right + pair(rows, column, 0, 2) + pair(rows, column, 0, 3) + pair(rows, column, 0, 4))
    squares += unsafe square(
      down + pair(rows, column, 2, 0) + pair(rows, column, 3, 0) + pair(rows, column, 4, 0))
    // Lines that are almost vertical or almost horizontal count twice, because each is among the sixteen in two equal
    // forms.
    var nearly = unsafe square(
      down + pair(rows, column, 2, 1) + pair(rows, column, 3, 1) + pair(rows, column, 4, 1))
    nearly += unsafe square(
      down + pair(rows, column, 2, -1) + pair(rows, column, 3, -1) + pair(rows, column, 4, -1))
    nearly += unsafe square(
      right + pair(rows, column, 1, 2) + pair(rows, column, 1, 3) + pair(rows, column, 1, 4))
    nearly += unsafe square(
      right + pair(rows, column, -1, 2) + pair(rows, column, -1, 3) + pair(rows, column, -1, 4))
    squares += nearly + nearly
    let (falling, rising) = unsafe (middle + pair(rows, column, 1, 1), middle + pair(rows, column, 1, -1))
    squares += unsafe square(falling + pair(rows, column, 2, 2) + pair(rows, column, 3, 3))
    squares += unsafe square(rising + pair(rows, column, 2, -2) + pair(rows, column, 3, -3))
    squares += unsafe square(falling + pair(rows, column, 2, 1) + pair(rows, column, 3, 2))
    squares += unsafe square(rising + pair(rows, column, 2, -1) + pair(rows, column, 3, -2))
    squares += unsafe square(falling + pair(rows, column, 1, 2) + pair(rows, column, 2, 3))
    squares += unsafe square(rising + pair(rows, column, 1, -2) + pair(rows, column, 2, -3))
    unsafe store(load(sums, column) + squares, sums, column)
    column &+= 8
  }
}

/// Adds the sums along sparse lines of five samples.
package func addSparseLineSums(
  _ rows: UnsafePointer<UnsafePointer<Float>>, _ count: Int, to sums: UnsafeMutablePointer<Float>
) {
  var column = 0
  while column < count {
    let middle = unsafe load(rows[4], column)
    var squares = unsafe square(middle + pair(rows, column, 0, 2) + pair(rows, column, 0, 4))
    squares += unsafe square(middle + pair(rows, column, 2, 0) + pair(rows, column, 4, 0))
    squares += unsafe square(middle + pair(rows, column, 2, 2) + pair(rows, column, 3, 3))
    squares += unsafe square(middle + pair(rows, column, 2, -2) + pair(rows, column, 3, -3))
    let (steep, steepBack) = unsafe (middle + pair(rows, column, 2, 1), middle + pair(rows, column, 2, -1))
    squares += unsafe square(steep + pair(rows, column, 4, 1)) + square(steepBack + pair(rows, column, 4, -1))
    squares += unsafe square(steep + pair(rows, column, 3, 2)) + square(steepBack + pair(rows, column, 3, -2))
    squares += unsafe square(steep + pair(rows, column, 4, 2)) + square(steepBack + pair(rows, column, 4, -2))
    let (flat, flatBack) = unsafe (middle + pair(rows, column, 1, 2), middle + pair(rows, column, 1, -2))
    squares += unsafe square(flat + pair(rows, column, 1, 4)) + square(flatBack + pair(rows, column, 1, -4))
    squares += unsafe square(flat + pair(rows, column, 2, 3)) + square(flatBack + pair(rows, column, 2, -3))
    squares += unsafe square(flat + pair(rows, column, 2, 4)) + square(flatBack + pair(rows, column, 2, -4))
    unsafe store(load(sums, column) + squares, sums, column)
    column &+= 8
  }
}

@inline(__always)
func square(_ value: Vector) -> Vector { value * value }
