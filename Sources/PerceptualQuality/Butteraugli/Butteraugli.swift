import CProcessor
package import Pixels
import QualityKernels
import QualityKernelsAVX2
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

  var kernels = ButteraugliKernels.best

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

/// The row kernels of butteraugli for one instruction set. All sets give the same bits.
@safe struct ButteraugliKernels: Sendable {
  typealias Rows = UnsafePointer<FloatRow>

  let halveRows: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let filterColumns: @Sendable (Rows, Int, FloatRow, Float, Int, MutableFloatRow) -> Void
  let filterRow: @Sendable (FloatRow, Int, FloatRow, Int, MutableFloatRow) -> Void
  let retinaColours: @Sendable (Rows, Rows, Float, Int, MutableFloatRow, MutableFloatRow, MutableFloatRow) -> Void
  let subtract: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let splitMiddle:
    @Sendable (FloatRow, FloatRow, MutableFloatRow, MutableFloatRow, Int, MutableFloatRow, MutableFloatRow) -> Void
  let splitFine:
    @Sendable (
      FloatRow, FloatRow, MutableFloatRow, MutableFloatRow, Int, MutableFloatRow, MutableFloatRow, MutableFloatRow
    ) -> Void
  let lineDifferences: @Sendable (FloatRow, FloatRow, Float, Float, Float, Int, MutableFloatRow) -> Void
  let lowDifferences: @Sendable (Rows, Rows, Int, MutableFloatRow) -> Void
  let middleDifferences: @Sendable (Rows, Rows, Int, MutableFloatRow) -> Void
  let addFineDifferences: @Sendable (FloatRow, FloatRow, Float, Int, MutableFloatRow) -> Void
  let addLineSums: @Sendable (Rows, Int, MutableFloatRow) -> Void
  let addSparseLineSums: @Sendable (Rows, Int, MutableFloatRow) -> Void
  let erode: @Sendable (Rows, Int, MutableFloatRow) -> Void
  let visibleDistances: @Sendable (FloatRow, FloatRow, Rows, FloatRow, Int, MutableFloatRow) -> Void
  let mixHalved: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let greatest: @Sendable (FloatRow, Int) -> Float
  let addPowers: @Sendable (FloatRow, Int, UnsafeMutablePointer<Double>) -> Void

  /// For every processor.
  static let portable = unsafe ButteraugliKernels(
    halveRows: QualityKernels.halveRows, filterColumns: QualityKernels.filterColumns,
    filterRow: QualityKernels.filterRow, retinaColours: QualityKernels.retinaColours,
    subtract: QualityKernels.subtract, splitMiddle: QualityKernels.splitMiddle, splitFine: QualityKernels.splitFine,
    lineDifferences: QualityKernels.lineDifferences, lowDifferences: QualityKernels.lowDifferences,
    middleDifferences: QualityKernels.middleDifferences, addFineDifferences: QualityKernels.addFineDifferences,
    addLineSums: QualityKernels.addLineSums, addSparseLineSums: QualityKernels.addSparseLineSums,
    erode: QualityKernels.erode, visibleDistances: QualityKernels.visibleDistances,
    mixHalved: QualityKernels.mixHalved, greatest: QualityKernels.greatest, addPowers: QualityKernels.addPowers)

  /// For processors with AVX2; nil on others.
  static let avx2: ButteraugliKernels? =
    sw_processor_has_avx2() == 0
    ? nil
    : unsafe ButteraugliKernels(
      halveRows: QualityKernelsAVX2.halveRows, filterColumns: QualityKernelsAVX2.filterColumns,
      filterRow: QualityKernelsAVX2.filterRow, retinaColours: QualityKernelsAVX2.retinaColours,
      subtract: QualityKernelsAVX2.subtract, splitMiddle: QualityKernelsAVX2.splitMiddle,
      splitFine: QualityKernelsAVX2.splitFine, lineDifferences: QualityKernelsAVX2.lineDifferences,
      lowDifferences: QualityKernelsAVX2.lowDifferences, middleDifferences: QualityKernelsAVX2.middleDifferences,
      addFineDifferences: QualityKernelsAVX2.addFineDifferences, addLineSums: QualityKernelsAVX2.addLineSums,
      addSparseLineSums: QualityKernelsAVX2.addSparseLineSums, erode: QualityKernelsAVX2.erode,
      visibleDistances: QualityKernelsAVX2.visibleDistances, mixHalved: QualityKernelsAVX2.mixHalved,
      greatest: QualityKernelsAVX2.greatest, addPowers: QualityKernelsAVX2.addPowers)

  /// The widest kernels for this processor.
  static let best = avx2 ?? portable
}
