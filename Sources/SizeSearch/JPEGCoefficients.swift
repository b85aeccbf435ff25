import Pixels

/// The transform coefficients of a picture before quantisation: what a JPEG of any quality is made from.
///
/// They cost one colour conversion and one DCT, and are kept while a size search tries tables on them.
struct JPEGCoefficients: Sendable {
  /// The picture's width and height.
  let size: PixelSize
  /// The chroma samples kept; `.full` for grey.
  let sampling: ChromaSampling
  /// One plane (grey) or three (Y, Cb, Cr).
  let planes: [CoefficientPlane]

  /// MCUs across and down: the units in which interleaved scans take blocks.
  var mcus: (wide: Int, high: Int) { (planes[planes.count - 1].stride, planes[planes.count - 1].rows) }
}

/// The coefficients of one component.
struct CoefficientPlane: Sendable {
  /// Blocks across and down that hold picture.
  let wide: Int
  let high: Int
  /// Blocks across and down in memory: whole MCUs.
  let stride: Int
  let rows: Int
  /// 64 coefficients a block in zigzag order, in units of `1 / ForwardDCT.unit`.
  var values: [Int16]

  /// Blocks across and down in one MCU.
  let perMCU: Int

  init(width: Int, height: Int, mcusWide: Int, mcusHigh: Int, perMCU: Int) {
    wide = (width + 7) / 8
    high = (height + 7) / 8
    stride = mcusWide * perMCU
    rows = mcusHigh * perMCU
    self.perMCU = perMCU
    values = [Int16](repeating: 0, count: stride * rows * 64)
  }

  /// Fills the blocks beyond the picture with what costs least: no AC, and the DC of the block coded before.
  mutating func fillMargin() {
    for row in 0..<high {
      for column in wide..<max(stride, wide) {
        values[(row * stride + column) * 64] = values[(row * stride + column - 1) * 64]
      }
    }
    for row in high..<max(rows, high) {
      for column in 0..<stride {
        let lastInMCU = column - column % perMCU + perMCU - 1
        values[(row * stride + column) * 64] = values[((row - 1) * stride + lastInMCU) * 64]
      }
    }
  }
}
