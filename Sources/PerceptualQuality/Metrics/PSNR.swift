package import Pixels
import System

/// Peak signal-to-noise ratio, over all samples of RGB and over luma; infinite for identical pictures.
package struct PSNR: QualityMetric {
  /// Over R, G and B together, then over luma only; identical pictures have no noise, so that it is infinite.
  package static let scales = [
    ScoreScale(
      name: "psnr", title: "PSNR", summary: "Peak signal-to-noise ratio over R, G and B, in decibels.", better: .more,
      identical: .infinity, unit: "dB"),
    ScoreScale(
      name: "psnrY", title: "PSNR of luma", summary: "Peak signal-to-noise ratio of BT.601 luma, in decibels.",
      better: .more, identical: .infinity, unit: "dB"),
  ]

  /// The metric; it has no settings.
  package init() {}

  /// Nothing is computed in advance: a comparison is one pass over both pictures.
  package func prepare(_ reference: Raster) -> any PreparedReference { Prepared(reference: reference) }

  private struct Prepared: PreparedReference {
    let reference: Raster

    func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
      try reference.size.check(candidate.size)
      guard reference.alpha == nil, candidate.alpha == nil else { return Comparison([nil, nil]) }
      var (colour, luma) = (0, 0)
      for y in 0..<reference.height {
        if Task.isCancelled { break }
        WorkProgress.pass(y, of: reference.height)
        let rows = (reference.samples(inRow: y), candidate.samples(inRow: y))
        for x in 0..<reference.width {
          let (before, after) = (reference.colour(x, of: rows.0), candidate.colour(x, of: rows.1))
          let (red, green, blue) = (before.0 &- after.0, before.1 &- after.1, before.2 &- after.2)
          colour &+= red &* red &+ green &* green &+ blue &* blue
          // In thousandths of a code, so that the sum stays exact.
          let difference = 299 &* red &+ 587 &* green &+ 114 &* blue
          luma &+= difference &* difference
        }
      }
      let pixels = Double(reference.size.area)
      return Comparison([ratio(Double(colour) / (3 * pixels)), ratio(Double(luma) / (1e6 * pixels))])
    }

    private func ratio(_ meanSquare: Double) -> Double {
      meanSquare == 0 ? .infinity : 10 * log10(65025 / meanSquare)
    }
  }
}

extension Raster {
  /// The samples of one row.
  func samples(inRow y: Int) -> ArraySlice<UInt8> { samples[(y * stride)..<((y + 1) * stride)] }

  /// The red, green and blue of the pixel at `x` of a row of this raster.
  func colour(_ x: Int, of row: ArraySlice<UInt8>) -> (Int, Int, Int) {
    let start = row.startIndex &+ x &* channels
    if channels == 1 {
      let grey = Int(row[start])
      return (grey, grey, grey)
    }
    return (Int(row[start]), Int(row[start &+ 1]), Int(row[start &+ 2]))
  }
}
