import Pixels

extension JPEGCoefficients {
  /// Converts, subsamples and transforms a picture, one row of MCUs at a time.
  ///
  /// Luma and chroma stay unrounded between conversion and transform, which costs nothing and saves half a level, unless
  /// `rounded`: a decoder then finds flat colours again. `rows` of MCUs, where they are given, make a picture of their
  /// own.
  init(_ raster: Raster, sampling: ChromaSampling, rounded: Bool = false, rows: [Int]? = nil) {
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
    for (row, source) in rows.enumerated() {
      strip.load(raster, from: source * mcu)
      for blockRow in 0..<factor where row * factor + blockRow < luma.high {
        luma.transform(strip.luma, from: blockRow * 8, blockRow: row * factor + blockRow)
      }
      for index in chroma.indices {
        chroma[index].transform(index == 0 ? strip.blue : strip.red, from: 0, blockRow: row)
      }
    }
    luma.fillMargin()
    let size = PixelSize(width: raster.width, height: height)
    self.init(size: size, sampling: isGrey ? .full : sampling, planes: [luma] + chroma)
  }

  /// The rows of MCUs that tell what the whole is like.
  static func sampledRows(of raster: Raster, _ sampling: ChromaSampling) -> [Int] {
    let rows = rows(of: raster, sampling)
    let step = min(8, max(1, rows / 12))
    return Array(stride(from: step / 2, to: rows, by: step))
  }

  /// How many rows of MCUs a picture has.
  static func rows(of raster: Raster, _ sampling: ChromaSampling) -> Int {
    let mcu = 8 * (raster.channels == 1 ? 1 : sampling.factor)
    return (raster.height + mcu - 1) / mcu
  }
}

extension CoefficientPlane {
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
  /// Luma samples for each chroma sample in either direction, where both are alike.
  var factor: Int { factors.horizontal }
}
