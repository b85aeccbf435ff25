public import ImageCodecs

/// A reference whose side of SSIMULACRA2 is kept: 16 bytes a pixel, and a candidate costs little more than half a pair.
public struct SSIMULACRA2Reference: PreparedReference {
  private let reference: Raster
  private let metric: SSIMULACRA2
  private let sides: [Side]
  private let scaleCount: Int?

  private struct Side: Sendable {
    let grey: Double
    let scales: [KeptScale]
  }

  init(_ reference: Raster, metric: SSIMULACRA2) {
    self.reference = reference
    self.metric = metric
    scaleCount = ScaleWeights.scales(shortestSide: reference.size.shortestSide)
    sides =
      scaleCount.map { count in
        Backdrop.choices(for: reference).map { grey in
          let ladder = ScaleLadder(size: reference.size, scales: count, metric: metric)
          return Side(grey: grey, scales: ladder.keep(RasterLight(reference, over: grey)))
        }
      } ?? []
  }

  public func scores(of candidate: Raster) throws(QualityError) -> [Double?] { [try comparison(of: candidate)?.score] }

  /// The score with the worst tile; nil where the metric is not defined.
  public func comparison(of candidate: Raster) throws(QualityError) -> TiledScore? {
    try reference.checkSize(of: candidate)
    guard let scaleCount else { return nil }
    return sides.map { side in
      let ladder = ScaleLadder(size: reference.size, scales: scaleCount, metric: metric)
      return TiledScore(
        ladder.compare(.kept(side.scales), RasterLight(candidate, over: side.grey)), size: reference.size)
    }.min { $0.score < $1.score }
  }
}
