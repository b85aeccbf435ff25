import CProcessor
import QualityKernels
import QualityKernelsAVX2

typealias FloatRow = UnsafePointer<Float>
typealias MutableFloatRow = UnsafeMutablePointer<Float>

/// The row kernels of one instruction set. Every set gives the same bits.
@safe struct Kernels: Sendable {
  let blurRow: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let blurColumns: @Sendable (UnsafePointer<FloatRow>, Int, MutableFloatRow) -> Void
  let halveRows: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let opsinY: @Sendable (FloatRow, FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let opsin: @Sendable (FloatRow, FloatRow, FloatRow, Int, MutableFloatRow, MutableFloatRow, MutableFloatRow) -> Void
  let squares: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow, MutableFloatRow) -> Void
  let structureErrors: @Sendable (FloatRow, FloatRow, FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let edgeChanges: @Sendable (FloatRow, FloatRow, FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let structureSums: @Sendable (FloatRow, Int, Int, UnsafeMutablePointer<Double>) -> Void
  let edgeSums: @Sendable (FloatRow, Int, Int, UnsafeMutablePointer<Double>) -> Void

  /// Runs everywhere.
  static let portable = unsafe Kernels(
    blurRow: QualityKernels.blurRow, blurColumns: QualityKernels.blurColumns, halveRows: QualityKernels.halveRows,
    opsinY: QualityKernels.opsinY, opsin: QualityKernels.opsin, squares: QualityKernels.squares,
    structureErrors: QualityKernels.structureErrors, edgeChanges: QualityKernels.edgeChanges,
    structureSums: QualityKernels.structureSums, edgeSums: QualityKernels.edgeSums)

  /// Runs if the processor has AVX2; nil otherwise.
  static let avx2: Kernels? =
    sw_processor_has_avx2() == 0
    ? nil
    : unsafe Kernels(
      blurRow: QualityKernelsAVX2.blurRow, blurColumns: QualityKernelsAVX2.blurColumns,
      halveRows: QualityKernelsAVX2.halveRows, opsinY: QualityKernelsAVX2.opsinY, opsin: QualityKernelsAVX2.opsin,
      squares: QualityKernelsAVX2.squares, structureErrors: QualityKernelsAVX2.structureErrors,
      edgeChanges: QualityKernelsAVX2.edgeChanges, structureSums: QualityKernelsAVX2.structureSums,
      edgeSums: QualityKernelsAVX2.edgeSums)

  /// The widest that this processor can run.
  static let best = avx2 ?? portable
}
