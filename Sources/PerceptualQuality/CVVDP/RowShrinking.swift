import Pixels

/// Makes a band of rows of the next coarser level.
struct RowShrinking {
  /// The filter's reach, and how many rows it takes.
  private static let (reach, rows) = (2, 5)

  private let pyramid: OpponentPyramid
  private let level: PyramidShape.Level
  private let kernels: ContrastKernels

  init(_ pyramid: OpponentPyramid, _ level: PyramidShape.Level, _ kernels: ContrastKernels) {
    self.pyramid = pyramid
    self.level = level
    self.kernels = kernels
  }

  func run(_ band: Range<Int>, into coarse: FloatPlanes) {
    let (width, height) = (level.size.width, level.size.height)
    let ring = FloatPlanes(3, width: width, height: Self.rows)
    let column = FloatPlanes(1, width: width + 16, height: 1)
    let window = Window()
    var next = max(0, 2 * band.lowerBound - Self.reach)
    var known: [OpponentRow?] = unsafe Array(repeating: nil, count: Self.rows)
    for y in band {
      while next <= min(2 * y + Self.reach, height - 1) {
        unsafe known[next % Self.rows] = unsafe pyramid.row(next, of: level.index, scratch: ring, at: next % Self.rows)
        next += 1
      }
      for channel in 0..<3 {
        for tap in 0..<Self.rows {
          let row = unsafe known[mirrored(2 * y + tap - Self.reach, height) % Self.rows]
          guard let row = unsafe row else { continue }
          unsafe window.rows[tap] = unsafe channel == 0 ? row.light : channel == 1 ? row.redGreen : row.violetYellow
        }
        let summed = unsafe column.row(0)
        unsafe kernels.shrinkColumns(window.rows, width.roundedUpToEight, summed)
        unsafe extend(summed)
        unsafe kernels.shrinkRow(summed, coarse.width.roundedUpToEight, coarse.row(y, of: channel))
        unsafe repeatEnds(coarse.row(y, of: channel), coarse.width)
      }
    }
  }

  /// Rows outside of the picture are those inside, seen in a mirror at its edge.
  private func mirrored(_ y: Int, _ height: Int) -> Int {
    y < 0 ? -1 - y : y >= height ? 2 * height - 1 - y : y
  }

  /// Mirrors a row's ends. The published program uses the height to decide whether the width is odd; if they differ, it
  /// weighs the last column otherwise, and so do we.
  private func extend(_ row: MutableFloatRow) {
    let (width, hasOddHeight) = (level.size.width, level.size.height & 1 == 1)
    let (last, before) = unsafe (row[width - 1], row[width - 2])
    unsafe row[-1] = row[0]
    unsafe row[-2] = row[1]
    switch (width & 1 == 1, hasOddHeight) {
    case (true, true), (false, false):
      unsafe row[width] = last
      unsafe row[width + 1] = before
    case (false, true):
      unsafe row[width] = 5 * last + before
      unsafe row[width + 1] = 0
    case (true, false):
      unsafe row[width] = 0
      unsafe row[width + 1] = last
    }
  }
}

/// Makes a row's first and last sample readable one step outside of it as well.
func repeatEnds(_ row: MutableFloatRow, _ width: Int) {
  unsafe row[-1] = row[0]
  unsafe row[width] = row[width - 1]
}

/// Rows that a column kernel takes at once.
@safe final class Window {
  let rows: UnsafeMutablePointer<FloatRow>

  init(of count: Int = 13) {
    unsafe rows = .allocate(capacity: count)
  }

  deinit { unsafe rows.deallocate() }
}
