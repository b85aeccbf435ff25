public import ImageCodecs

/// SSIMULACRA2 2.1 in its exact, finite form: the published program's recursive blur drifts by up to five points.
public struct SSIMULACRA2: QualityMetric {
  public static let scales = [
    ScoreScale(
      name: "ssimulacra2", summary: "How much the eye loses: 90 nothing, 80 little, 60 something, 30 a lot.",
      isHigherBetter: true, identical: 100)
  ]

  var threads: Int
  /// Rows that one thread takes at a time; nil shares them out evenly. It changes no score.
  var stripHeight: Int?
  var kernels: Kernels

  /// The metric on so many threads, which changes its speed alone.
  public init(threads: Int = 1) {
    self.init(threads: threads, stripHeight: nil, kernels: .best)
  }

  init(threads: Int, stripHeight: Int?, kernels: Kernels) {
    self.threads = max(1, threads)
    self.stripHeight = stripHeight
    self.kernels = kernels
  }

  public func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference {
    SSIMULACRA2Reference(reference, metric: self)
  }

  public func scores(of candidate: Raster, against reference: Raster) throws(QualityError) -> [Double?] {
    [try comparison(of: candidate, against: reference)?.score]
  }

  /// The score with the worst tile; nil where the metric is not defined.
  public func comparison(of candidate: Raster, against reference: Raster) throws(QualityError) -> TiledScore? {
    try reference.checkSize(of: candidate)
    guard let scales = ScaleWeights.scales(shortestSide: reference.size.shortestSide) else { return nil }
    return Backdrop.choices(for: reference).map { grey in
      let pair = (RasterLight(reference, over: grey), RasterLight(candidate, over: grey))
      let sums = ScaleLadder(size: reference.size, scales: scales, metric: self).compare(.light(pair.0), pair.1)
      return TiledScore(sums, size: reference.size)
    }.min { $0.score < $1.score }
  }
}

/// What lies behind transparent pixels, as the metric's own program has it: dark and light grey, whichever shows more
/// loss, where the reference has opacity; middle grey where the candidate alone has it.
enum Backdrop {
  static func choices(for reference: Raster) -> [Double] {
    reference.alpha != nil ? [0.1, 0.9] : [0.5]
  }
}
