/// Light at half the size: means of two by two pixels.
@safe final class HalvedLight: LightRows, @unchecked Sendable {
  private let whole: any LightRows
  private let kernels: ButteraugliKernels
  /// Scratch memory of the one thread that asks.
  private let scratch: FloatPlanes

  init(_ whole: any LightRows, kernels: ButteraugliKernels) {
    self.whole = whole
    self.kernels = kernels
    scratch = FloatPlanes(3, width: whole.width + 1, height: 2)
  }

  var width: Int { (whole.width + 1) / 2 }
  var height: Int { (whole.height + 1) / 2 }

  func rows(_ y: Int, scratch out: FloatPlanes) -> LightRow {
    let above = unsafe whole.rows(2 * y, scratch: scratch)
    // An odd last row counts as two.
    let below = unsafe 2 * y + 1 < whole.height ? whole.rows(2 * y + 1, scratch: scratch) : above
    let rows = unsafe (0..<3).map { unsafe out.row(y & 1, of: $0) }
    let count = width.roundedUpToEight
    unsafe kernels.halveRows(above.red, below.red, count, rows[0])
    unsafe kernels.halveRows(above.green, below.green, count, rows[1])
    unsafe kernels.halveRows(above.blue, below.blue, count, rows[2])
    return unsafe (FloatRow(rows[0]), FloatRow(rows[1]), FloatRow(rows[2]))
  }
}
