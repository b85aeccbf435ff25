import Pixels

/// Light, red-green and violet-yellow of one row.
typealias OpponentRow = (light: FloatRow, redGreen: FloatRow, violetYellow: FloatRow)

/// A picture in opponent colours at every level. The finest is computed from the picture whenever it is asked for: it
/// would be three quarters of the memory.
struct OpponentPyramid: Sendable {
  let shape: PyramidShape
  private let raster: Raster
  private let colours: ScreenColours
  private let kernels: ContrastKernels
  /// From the second level on.
  private let coarser: [FloatPlanes]

  init(_ raster: Raster, _ shape: PyramidShape, _ colours: ScreenColours, _ bands: RowBands, _ kernels: ContrastKernels)
  {
    self.raster = raster
    self.shape = shape
    self.colours = colours
    self.kernels = kernels
    coarser = shape.levels.dropFirst().map { FloatPlanes(3, width: $0.size.width, height: $0.size.height) }
    for level in shape.levels.dropLast() {
      let coarse = coarser[level.index]
      bands.run(coarse.height) { [self] band in
        RowShrinking(self, level, kernels).run(band, into: coarse)
      }
    }
  }

  /// A row of a level; `scratch` holds it if it is not in memory.
  func row(_ y: Int, of level: Int, scratch: FloatPlanes, at place: Int) -> OpponentRow {
    if level > 0 { return unsafe row(y, ofCoarser: level) }
    let rows = unsafe (0..<3).map { unsafe scratch.row(place, of: $0) }
    unsafe decode(y, rows[0], rows[1], rows[2])
    let count = raster.width.roundedUpToEight
    unsafe colours.opponents.withUnsafeBufferPointer { weights in
      guard let base = weights.baseAddress else { return }
      unsafe kernels.opponents(rows[0], rows[1], rows[2], count, base)
    }
    return unsafe (FloatRow(rows[0]), FloatRow(rows[1]), FloatRow(rows[2]))
  }

  /// A row of any level but the finest.
  func row(_ y: Int, ofCoarser level: Int) -> OpponentRow {
    let planes = coarser[level - 1]
    return unsafe (FloatRow(planes.row(y, of: 0)), FloatRow(planes.row(y, of: 1)), FloatRow(planes.row(y, of: 2)))
  }

  private func decode(_ y: Int, _ red: MutableFloatRow, _ green: MutableFloatRow, _ blue: MutableFloatRow) {
    unsafe raster.samples.withUnsafeBufferPointer { samples in
      unsafe colours.light.withUnsafeBufferPointer { light in
        guard let first = samples.baseAddress, let light = light.baseAddress else { return }
        let row = unsafe first + y * raster.stride
        if raster.channels == 1 {
          for x in 0..<raster.width {
            let grey = unsafe light[Int(row[x])]
            unsafe red[x] = grey
            unsafe green[x] = grey
            unsafe blue[x] = grey
          }
        } else {
          for x in 0..<raster.width {
            unsafe red[x] = light[Int(row[3 &* x])]
            unsafe green[x] = light[Int(row[3 &* x &+ 1])]
            unsafe blue[x] = light[Int(row[3 &* x &+ 2])]
          }
        }
      }
    }
  }
}
