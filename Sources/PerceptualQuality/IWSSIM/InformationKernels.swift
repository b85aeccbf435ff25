import CProcessor
import QualityKernels
import QualityKernelsAVX2

/// The row kernels of IW-SSIM for one instruction set. Every set gives the same bits.
@safe struct InformationKernels: Sendable {
  typealias Rows = UnsafePointer<FloatRow>

  let filterColumns: @Sendable (Rows, Int, FloatRow, Float, Int, MutableFloatRow) -> Void
  let filterRow: @Sendable (FloatRow, Int, FloatRow, Int, MutableFloatRow) -> Void
  let shrinkRow: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let detail: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let structures: @Sendable (FloatRow, FloatRow, FloatRow, FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let addProducts: @Sendable (Rows, Int, Int, UnsafeMutablePointer<Double>) -> Void
  let squares: @Sendable (Rows, Int, FloatRow, Int, MutableFloatRow) -> Void
  let weights: @Sendable (Rows, Rows, FloatRow, FloatRow, Int, Int, MutableFloatRow) -> Void
  let addWeighted: @Sendable (FloatRow, FloatRow, Int, UnsafeMutablePointer<Double>) -> Void

  /// Runs everywhere.
  static let portable = unsafe InformationKernels(
    filterColumns: QualityKernels.filterColumns, filterRow: QualityKernels.filterRow,
    shrinkRow: QualityKernels.shrinkBinomial, detail: QualityKernels.binomialDetail,
    structures: QualityKernels.windowStructures, addProducts: QualityKernels.addProducts,
    squares: QualityKernels.whitenedSquares, weights: QualityKernels.informationWeights,
    addWeighted: QualityKernels.addWeighted)

  /// Runs if the processor has AVX2; nil otherwise.
  static let avx2: InformationKernels? =
    sw_processor_has_avx2() == 0
    ? nil
    : unsafe InformationKernels(
      filterColumns: QualityKernelsAVX2.filterColumns, filterRow: QualityKernelsAVX2.filterRow,
      shrinkRow: QualityKernelsAVX2.shrinkBinomial, detail: QualityKernelsAVX2.binomialDetail,
      structures: QualityKernelsAVX2.windowStructures, addProducts: QualityKernelsAVX2.addProducts,
      squares: QualityKernelsAVX2.whitenedSquares, weights: QualityKernelsAVX2.informationWeights,
      addWeighted: QualityKernelsAVX2.addWeighted)

  /// The widest that this processor can run.
  static let best = avx2 ?? portable
}
