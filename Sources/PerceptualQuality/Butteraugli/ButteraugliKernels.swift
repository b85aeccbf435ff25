import CProcessor
import QualityKernels
import QualityKernelsAVX2

/// The row kernels of butteraugli for one instruction set. Every set gives the same bits.
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

  /// Runs everywhere.
  static let portable = unsafe ButteraugliKernels(
    halveRows: QualityKernels.halveRows, filterColumns: QualityKernels.filterColumns,
    filterRow: QualityKernels.filterRow, retinaColours: QualityKernels.retinaColours,
    subtract: QualityKernels.subtract, splitMiddle: QualityKernels.splitMiddle, splitFine: QualityKernels.splitFine,
    lineDifferences: QualityKernels.lineDifferences, lowDifferences: QualityKernels.lowDifferences,
    middleDifferences: QualityKernels.middleDifferences, addFineDifferences: QualityKernels.addFineDifferences,
    addLineSums: QualityKernels.addLineSums, addSparseLineSums: QualityKernels.addSparseLineSums,
    erode: QualityKernels.erode, visibleDistances: QualityKernels.visibleDistances,
    mixHalved: QualityKernels.mixHalved, greatest: QualityKernels.greatest, addPowers: QualityKernels.addPowers)

  /// Runs if the processor has AVX2; nil otherwise.
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

  /// The widest that this processor can run.
  static let best = avx2 ?? portable
}
