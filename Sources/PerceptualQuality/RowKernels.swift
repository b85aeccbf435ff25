import CQualityKernels

extension RowKernels {
  /// For every processor.
  static var portable: RowKernels { sw_kernels_portable }
  /// For processors with AVX2; nil on others.
  static let avx2: RowKernels? = sw_kernels_have_avx2() == 0 ? nil : sw_kernels_avx2
  /// The widest kernels for this processor.
  static let best = avx2 ?? portable
}

typealias FloatRow = UnsafePointer<Float>
typealias MutableFloatRow = UnsafeMutablePointer<Float>
