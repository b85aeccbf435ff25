public import Meaning
public import Pixels
import Platform

/// Structural similarity of luma over five scales, each place weighted by the information that it holds (Wang and Li
/// 2011), as piq 0.8.0 computes it.
public struct IWSSIM: QualityMetric {
  /// One number, 1 for identical pictures; it has no threshold of harm here.
  public static let scales = [
    ScoreScale(
      name: "iwssim", title: "IW-SSIM",
      summary: "Structural similarity of luma over five scales, weighted by information.",
      better: .more, identical: 1, decimals: 4)
  ]

  /// As the authors give them; they count in proportion.
  private static let exponents = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
  private let kernels: InformationKernels

  /// The metric; it has no settings.
  public init() { self.init(kernels: .best) }

  init(kernels: InformationKernels) { self.kernels = kernels }

  /// Pictures of under 161 pixels a side have no score: the fifth scale would be smaller than the window.
  public func prepare(_ reference: Raster) -> any PreparedReference {
    Prepared(
      reference: reference, kernels: kernels,
      pyramid: Self.isDefined(reference) ? InformationPyramid(reference, kernels) : nil)
  }

  private static func isDefined(_ picture: Raster) -> Bool { picture.alpha == nil && picture.size.shortestSide >= 161 }

  private struct Prepared: PreparedReference {
    let reference: Raster
    let kernels: InformationKernels
    let pyramid: InformationPyramid?
    let bands: [ReferenceBand]

    init(reference: Raster, kernels: InformationKernels, pyramid: InformationPyramid?) {
      (self.reference, self.kernels, self.pyramid) = (reference, kernels, pyramid)
      let planes = pyramid?.bands ?? []
      bands = planes.indices.map { level in
        ReferenceBand(planes[level], parent: level + 1 < planes.count ? planes[level + 1] : nil, kernels)
      }
    }

    func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
      try reference.size.check(candidate.size)
      guard let pyramid, isDefined(candidate) else { return Comparison([nil]) }
      let other = InformationPyramid(candidate, kernels)
      let similarities =
        zip(bands, other.bands).map { $0.similarity(to: $1) }
        + [SimilarityWindow.means(pyramid.rest, other.rest).all]
      let whole = exponents.reduce(0, +)
      return Comparison([zip(similarities, exponents).reduce(1) { $0 * pow(abs($1.0), $1.1 / whole) }])
    }
  }
}
