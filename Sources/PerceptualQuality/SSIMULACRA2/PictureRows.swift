/// One picture's side of a comparison at one scale: its opsin rows and their blurred means.
protocol PictureRows {
  /// Makes row `y` available; called for every row of a band and its surroundings, in order.
  func advance(to y: Int)
  /// The opsin samples of a row not further than four behind.
  func samples(_ y: Int, _ channel: Int) -> FloatRow
  /// Their means around row `y`, once row `y + 4` is there.
  func means(_ y: Int, _ channel: Int) -> FloatRow
}

/// Rows computed from light, and the next scale's light along with them.
@safe final class FreshRows: PictureRows {
  private let light: any LightRows
  private let halved: FloatPlanes?
  private let scale: ScaleShape
  private let band: Range<Int>
  private let kernels: Kernels
  private let lightScratch: FloatPlanes
  private let samples: [RowRing]
  private let blurredAlong: [RowRing]
  private let meanRows: FloatPlanes
  private var previous: LightRow?

  init(_ light: any LightRows, halved: FloatPlanes?, scale: ScaleShape, band: Range<Int>, kernels: Kernels) {
    self.light = light
    self.halved = halved
    self.scale = scale
    self.band = band
    self.kernels = kernels
    lightScratch = FloatPlanes(3, width: scale.width, height: 2)
    samples = (0..<3).map { _ in RowRing(width: scale.width, height: scale.height) }
    blurredAlong = (0..<3).map { _ in RowRing(width: scale.width, height: scale.height) }
    meanRows = FloatPlanes(3, width: scale.width, height: 1)
  }

  func advance(to y: Int) {
    let row = unsafe light.rows(y, scratch: lightScratch)
    if scale.usesColour {
      unsafe kernels.opsin(
        row.red, row.green, row.blue, scale.paddedWidth, samples[0].row(y), samples[1].row(y), samples[2].row(y))
    } else {
      unsafe kernels.opsinY(row.red, row.green, row.blue, scale.paddedWidth, samples[1].row(y))
    }
    for channel in scale.channels {
      let opsin = unsafe samples[channel].row(y)
      unsafe scale.clearPadding(opsin)
      unsafe kernels.blurRow(opsin, scale.paddedWidth, blurredAlong[channel].row(y))
    }
    if let halved, band.contains(y), y & 1 == 1 || y == scale.height - 1 {
      // The band that holds the second of two rows halves them; an odd last row counts twice.
      unsafe halve(y & 1 == 1 ? previous ?? row : row, row, into: halved, y / 2)
    }
    unsafe previous = row
  }

  private func halve(_ above: LightRow, _ below: LightRow, into halved: FloatPlanes, _ y: Int) {
    let (from, to) = unsafe ([above.red, above.green, above.blue], [below.red, below.green, below.blue])
    for plane in 0..<3 {
      let out = unsafe halved.row(y, of: plane)
      unsafe kernels.halveRows(from[plane], to[plane], halved.width.roundedUpToEight, out)
      if halved.width & 1 == 1 { unsafe out[halved.width] = out[halved.width - 1] }
    }
  }

  func samples(_ y: Int, _ channel: Int) -> FloatRow { unsafe FloatRow(samples[channel].row(y)) }

  func means(_ y: Int, _ channel: Int) -> FloatRow {
    let row = unsafe meanRows.row(0, of: channel)
    unsafe kernels.blurColumns(blurredAlong[channel].around(y), scale.paddedWidth, row)
    return unsafe FloatRow(row)
  }
}
