import Pixels

/// The transform coefficients of a picture before quantisation, from which a JPEG of any quality can be made.
///
/// They cost one colour conversion and one DCT, and are kept while a size search tries tables with them.
struct JPEGCoefficients: Sendable {
  /// The picture's width and height.
  let size: PixelSize
  /// The chroma samples that are kept; `.full` for grey.
  let sampling: ChromaSampling
  /// One plane (grey) or three (Y, Cb, Cr).
  let planes: [CoefficientPlane]

  /// MCUs across and down: the units in which interleaved scans take blocks.
  var mcus: (wide: Int, high: Int) { (planes[planes.count - 1].stride, planes[planes.count - 1].rows) }
}

/// The coefficients of one component.
struct CoefficientPlane: Sendable {
  /// Blocks across and down that contain picture.
  let wide: Int
  let high: Int
  /// Blocks across and down in memory: whole MCUs.
  let stride: Int
  let rows: Int
  /// 64 coefficients for each block in zigzag order, in units of `1 / ForwardDCT.unit`.
  var values: [Int16]

  /// Blocks across and down in one MCU.
  let perMCU: Int

  init(width: Int, height: Int, mcusWide: Int, mcusHigh: Int, perMCU: Int) {
    wide = (width + 7) / 8
    high = (height + 7) / 8
    stride = mcusWide * perMCU
    rows = mcusHigh * perMCU
    self.perMCU = perMCU
    values = [Int16](zeros: stride * rows * 64)
  }

  /// Fills the blocks beyond the picture with the cheapest content: no AC, and the DC of the block coded before.
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

extension JPEGCoefficients {
  /// Converts, subsamples and transforms a picture, one row of MCUs at a time.
  ///
  /// Between conversion and transform, luma and chroma are not rounded, which costs nothing and saves half a level,
  /// unless `rounded` is set: then a decoder finds flat colours again. If `rows` of MCUs are given, they make a picture
  /// of their own. Rows that `sample` has are copied from it.
  init(
    _ raster: Raster, sampling: ChromaSampling, rounded: Bool = false, rows: [Int]? = nil, sample: PictureSample? = nil
  ) {
    let isGrey = raster.channels == 1
    let factor = isGrey ? 1 : sampling.factor
    let mcu = 8 * factor
    let mcusWide = (raster.width + mcu - 1) / mcu
    let rows = rows ?? Array(0..<Self.rows(of: raster, sampling))
    let height = rows.reduce(0) { $0 + min(mcu, raster.height - $1 * mcu) }
    var luma = CoefficientPlane(
      width: raster.width, height: height, mcusWide: mcusWide, mcusHigh: rows.count, perMCU: factor)
    var chroma = (0..<(isGrey ? 0 : 2)).map { _ in
      CoefficientPlane(
        width: (raster.width + factor - 1) / factor, height: (height + factor - 1) / factor, mcusWide: mcusWide,
        mcusHigh: rows.count, perMCU: 1)
    }

    var strip = YCbCrStrip(width: raster.width, mcusWide: mcusWide, factor: factor, isGrey: isGrey, rounded: rounded)
    var known = 0
    for (row, source) in rows.enumerated() {
      if Task.isCancelled { break }
      if let sample, known < sample.rows.count, sample.rows[known] == source {
        luma.copyRow(row, from: sample.coefficients.planes[0], known)
        for index in chroma.indices { chroma[index].copyRow(row, from: sample.coefficients.planes[index + 1], known) }
        known += 1
        continue
      }
      strip.load(raster, from: source * mcu)
      for blockRow in 0..<factor where row * factor + blockRow < luma.high {
        luma.transform(strip.luma, from: blockRow * 8, blockRow: row * factor + blockRow)
      }
      for index in chroma.indices {
        chroma[index].transform(index == 0 ? strip.blue : strip.red, from: 0, blockRow: row)
      }
    }
    if !Task.isCancelled { luma.fillMargin() }
    let size = PixelSize(width: raster.width, height: height)
    self.init(size: size, sampling: isGrey ? .full : sampling, planes: [luma] + chroma)
  }

  /// How many rows of MCUs a picture has.
  static func rows(of raster: Raster, _ sampling: ChromaSampling) -> Int {
    let lines = linesInRow(of: raster, sampling)
    return (raster.height + lines - 1) / lines
  }

  /// How many lines of a picture a row of MCUs has.
  static func linesInRow(of raster: Raster, _ sampling: ChromaSampling) -> Int {
    8 * (raster.channels == 1 ? 1 : sampling.factor)
  }
}

extension [Int16] {
  /// This many zeros; fewer if the task is cancelled meanwhile, because memory for a whole picture takes time, too.
  /// Whoever uses them asks first, at least for each row of blocks, whether the task was cancelled.
  init(zeros count: Int) {
    unsafe self.init(unsafeUninitializedCapacity: count) { memory, made in
      while made < count, !Task.isCancelled {
        let next = Swift.min(count - made, 1 << 20)
        unsafe memory.extracting(made..<(made + next)).initialize(repeating: 0)
        made += next
      }
    }
  }
}

extension CoefficientPlane {
  /// Copies a row of MCUs from another plane of the same width.
  fileprivate mutating func copyRow(_ row: Int, from other: CoefficientPlane, _ source: Int) {
    let length = perMCU * stride * 64
    values.replaceSubrange(
      row * length..<(row + 1) * length, with: other.values[source * length..<(source + 1) * length])
  }

  /// Transforms the blocks of one row from eight lines of samples.
  fileprivate mutating func transform(_ samples: [Float], from line: Int, blockRow: Int) {
    let width = stride * 8
    let wide = wide
    let first = blockRow * stride * 64
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe ForwardDCT.factors.withUnsafeBufferPointer { factors in
          unsafe ForwardDCT.positions.withUnsafeBufferPointer { positions in
            let source = unsafe samples.baseAddress! + line * width
            let target = unsafe values.baseAddress! + first
            for block in 0..<wide {
              unsafe ForwardDCT.transform(
                source + block * 8, stride: width, into: target + block * 64, factors: factors.baseAddress!,
                positions: positions.baseAddress!)
            }
          }
        }
      }
    }
  }
}

extension ChromaSampling {
  /// Luma samples for each chroma sample, if that number is the same in both directions.
  var factor: Int { factors.horizontal }
}
