import CProcessor
import QualityKernels
import QualityKernelsAVX2

/// The row kernels of ColorVideoVDP for one instruction set. Every set gives the same bits.
@safe struct ContrastKernels: Sendable {
  typealias Three = (FloatRow, FloatRow, FloatRow)
  typealias MutableThree = (MutableFloatRow, MutableFloatRow, MutableFloatRow)

  let opponents: @Sendable (MutableFloatRow, MutableFloatRow, MutableFloatRow, Int, FloatRow) -> Void
  let shrinkColumns: @Sendable (UnsafePointer<FloatRow>, Int, MutableFloatRow) -> Void
  let shrinkRow: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let growOnRow: @Sendable (FloatRow, FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let growBetweenRows: @Sendable (FloatRow, FloatRow, Int, MutableFloatRow) -> Void
  let growAlongRow: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let inverseLuminance: @Sendable (FloatRow, Int, MutableFloatRow) -> Void
  let sensitivities: @Sendable (FloatRow, Int, FloatRow, Int, MutableFloatRow, MutableFloatRow, MutableFloatRow) -> Void
  let contrasts: @Sendable (Three, Three, FloatRow, Float, Int, MutableFloatRow, MutableFloatRow) -> Void
  let spreadRow: @Sendable (FloatRow, Int, FloatRow, MutableFloatRow) -> Void
  let spreadColumns: @Sendable (UnsafePointer<FloatRow>, Int, FloatRow, MutableFloatRow) -> Void
  let maskedDifferences: @Sendable (Three, MutableThree, Int, FloatRow) -> Void
  let differenceSum: @Sendable (FloatRow, Int) -> Double

  /// Runs everywhere.
  static let portable = unsafe ContrastKernels(
    opponents: QualityKernels.opponents, shrinkColumns: QualityKernels.shrinkColumns,
    shrinkRow: QualityKernels.shrinkRow, growOnRow: QualityKernels.growOnRow,
    growBetweenRows: QualityKernels.growBetweenRows, growAlongRow: QualityKernels.growAlongRow,
    inverseLuminance: QualityKernels.inverseLuminance, sensitivities: QualityKernels.sensitivities,
    contrasts: QualityKernels.contrasts, spreadRow: QualityKernels.spreadRow,
    spreadColumns: QualityKernels.spreadColumns, maskedDifferences: QualityKernels.maskedDifferences,
    differenceSum: QualityKernels.differenceSum)

  /// Runs if the processor has AVX2; nil otherwise.
  static let avx2: ContrastKernels? =
    sw_processor_has_avx2() == 0
    ? nil
    : unsafe ContrastKernels(
      opponents: QualityKernelsAVX2.opponents, shrinkColumns: QualityKernelsAVX2.shrinkColumns,
      shrinkRow: QualityKernelsAVX2.shrinkRow, growOnRow: QualityKernelsAVX2.growOnRow,
      growBetweenRows: QualityKernelsAVX2.growBetweenRows, growAlongRow: QualityKernelsAVX2.growAlongRow,
      inverseLuminance: QualityKernelsAVX2.inverseLuminance, sensitivities: QualityKernelsAVX2.sensitivities,
      contrasts: QualityKernelsAVX2.contrasts, spreadRow: QualityKernelsAVX2.spreadRow,
      spreadColumns: QualityKernelsAVX2.spreadColumns, maskedDifferences: QualityKernelsAVX2.maskedDifferences,
      differenceSum: QualityKernelsAVX2.differenceSum)

  /// The widest that this processor can run.
  static let best = avx2 ?? portable
}
