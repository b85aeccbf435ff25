package import Pixels
import System

/// Structural similarity of luma (Wang, Bovik, Sheikh, Simoncelli 2004).
package struct SSIM: QualityMetric {
  /// One score, 1 for identical pictures; it has no threshold of harm here.
  package static let scales = [
    ScoreScale(
      name: "ssim", title: "SSIM", summary: "Structural similarity of luma, 11 × 11 Gaussian window.", better: .more,
      identical: 1, decimals: 4)
  ]

  /// The metric; it has no settings.
  package init() {}

  /// Pictures with a side under 11 pixels have no score.
  package func prepare(_ reference: Raster) -> any PreparedReference {
    PreparedLuma(reference: reference, shortestSide: SimilarityWindow.size) { SimilarityWindow.means($0, $1).all }
  }
}

/// Multi-scale structural similarity of luma (Wang, Simoncelli, Bovik 2003).
package struct MultiScaleSSIM: QualityMetric {
  /// One score, 1 for identical pictures; it has no threshold of harm here.
  package static let scales = [
    ScoreScale(
      name: "msssim", title: "MS-SSIM", summary: "Structural similarity of luma over five scales.", better: .more,
      identical: 1, decimals: 4)
  ]

  private static let exponents = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

  /// The metric; it has no settings.
  package init() {}

  /// Pictures with a side under 161 pixels have no score, because the fifth scale would be smaller than the window.
  package func prepare(_ reference: Raster) -> any PreparedReference {
    // With a side of 161 pixels, the fifth scale has 11, the window's own size.
    PreparedLuma(reference: reference, shortestSide: 161) { reference, candidate in
      var (x, y) = (reference, candidate)
      var product = 1.0
      for (scale, exponent) in Self.exponents.enumerated() {
        let means = WorkProgress.part(0.75) { SimilarityWindow.means(x, y) }
        let isLast = scale == Self.exponents.count - 1
        product *= pow(max(isLast ? means.all : means.structure, 0), exponent)
        if Task.isCancelled { break }
        if !isLast { (x, y) = (x.halved(), y.halved()) }
      }
      return product
    }
  }
}

/// A reference's luma, for metrics that use nothing else and have no rule for transparency.
private struct PreparedLuma: PreparedReference {
  let reference: Raster
  let luma: LumaPlane
  let shortestSide: Int
  let compare: @Sendable (LumaPlane, LumaPlane) -> Double

  init(reference: Raster, shortestSide: Int, compare: @escaping @Sendable (LumaPlane, LumaPlane) -> Double) {
    self.reference = reference
    self.luma = LumaPlane(reference)
    self.shortestSide = shortestSide
    self.compare = compare
  }

  func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
    try reference.size.check(candidate.size)
    guard reference.alpha == nil, candidate.alpha == nil, reference.size.shortestSide >= shortestSide else {
      return Comparison([nil])
    }
    return Comparison([compare(luma, LumaPlane(candidate))])
  }
}
