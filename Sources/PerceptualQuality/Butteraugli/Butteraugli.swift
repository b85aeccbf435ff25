import CQualityKernels
package import Pixels
import System

/// Butteraugli as in libjxl 0.7, for a screen of 80 nits: the worst spot, and the picture as a whole.
package struct Butteraugli: QualityMetric {
  /// Two distances: first that of the worst spot, then the norm over the whole picture.
  package static let scales = [
    ScoreScale(
      name: "butteraugli", title: "butteraugli",
      summary: "Butteraugli's worst spot: below 1 most see nothing, above 2 it is visible.", better: .less,
      identical: 0, decimals: 2),
    ScoreScale(
      name: "butteraugli3", title: "butteraugli's 3-norm",
      summary: "Butteraugli's 3-norm: the picture as a whole.", better: .less, identical: 0, decimals: 2),
  ]

  /// Smaller pictures have no distance.
  private static let leastSide = 8

  var kernels = RowKernels.best

  /// The metric; it has no settings.
  package init() {}

  /// Nothing of the reference is kept, because its bands would take a hundred bytes per pixel.
  package func prepare(_ reference: Raster) -> any PreparedReference {
    Prepared(metric: self, reference: reference)
  }

  private struct Prepared: PreparedReference {
    let metric: Butteraugli
    let reference: Raster

    func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
      try reference.size.check(candidate.size)
      guard reference.alpha == nil, candidate.alpha == nil, reference.size.shortestSide >= Butteraugli.leastSide
      else { return Comparison([nil, nil]) }
      return metric.compare(RasterLight(reference, over: 0), RasterLight(candidate, over: 0))
    }
  }

  /// Distances at the pictures' own size and at half of it; half of the latter is added.
  private func compare(_ reference: RasterLight, _ candidate: RasterLight) -> Comparison {
    let half = DistanceRows(
      HalvedLight(reference, kernels: kernels), HalvedLight(candidate, kernels: kernels), kernels: kernels)
    let halvedSize = ((reference.width + 1) / 2, (reference.height + 1) / 2)
    let mixesHalf = min(halvedSize.0, halvedSize.1) >= Self.leastSide
    let whole = DistanceRows(reference, candidate, kernels: kernels)
    let rows = FloatPlanes(2, width: reference.width, height: 1)
    let (row, halved) = unsafe (rows.row(0), rows.row(0, of: 1))
    var greatest: Float = 0
    var sums = [0.0, 0, 0]
    for y in 0..<reference.height {
      if Task.isCancelled { break }
      WorkProgress.pass(y, of: reference.height)
      unsafe whole.write(y, into: row)
      if mixesHalf {
        if y & 1 == 0 { unsafe half.write(y / 2, into: halved) }
        unsafe kernels.mixHalved(halved, reference.width.roundedUpToEight, row)
        for column in reference.width..<reference.width.roundedUpToEight { unsafe row[column] = 0 }
      }
      greatest = unsafe max(greatest, kernels.greatest(row, reference.width.roundedUpToEight))
      unsafe kernels.addPowers(row, reference.width.roundedUpToEight, &sums)
    }
    let pixels = Double(reference.width * reference.height)
    let norms = zip(sums, [3.0, 6, 12]).map { pow($0 / pixels, 1 / $1) }
    return Comparison([Double(greatest), norms.reduce(0, +) / 3])
  }
}
