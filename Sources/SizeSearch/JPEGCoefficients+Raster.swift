import Pixels

extension JPEGCoefficients {
  /// Converts, subsamples and transforms a picture, one row of MCUs at a time.
  ///
  /// Luma and chroma stay unrounded between conversion and transform, which costs nothing and saves half a level.
  init(_ raster: Raster, sampling: ChromaSampling) {
    let isGrey = raster.channels == 1
    let factor = isGrey ? 1 : sampling.factor
    let mcu = 8 * factor
    let mcusWide = (raster.width + mcu - 1) / mcu
    let mcusHigh = (raster.height + mcu - 1) / mcu
    var luma = CoefficientPlane(
      width: raster.width, height: raster.height, mcusWide: mcusWide, mcusHigh: mcusHigh, perMCU: factor)
    var chroma = (0..<(isGrey ? 0 : 2)).map { _ in
      CoefficientPlane(
        width: (raster.width + factor - 1) / factor, height: (raster.height + factor - 1) / factor, mcusWide: mcusWide,
        mcusHigh: mcusHigh, perMCU: 1)
    }

    var strip = YCbCrStrip(width: raster.width, mcusWide: mcusWide, factor: factor, isGrey: isGrey)
    for row in 0..<mcusHigh {
      strip.load(raster, from: row * mcu)
      for blockRow in 0..<factor where row * factor + blockRow < luma.high {
        luma.transform(strip.luma, from: blockRow * 8, blockRow: row * factor + blockRow)
      }
      for index in chroma.indices {
        chroma[index].transform(index == 0 ? strip.blue : strip.red, from: 0, blockRow: row)
      }
    }
    luma.fillMargin()
    self.init(size: raster.size, sampling: isGrey ? .full : sampling, planes: [luma] + chroma)
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
