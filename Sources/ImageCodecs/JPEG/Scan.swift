/// One scan of a JPEG: which part of the coefficients it carries.
struct Scan: Hashable, Sendable {
  /// Indices of the components it carries; several only in baseline files.
  let components: [Int]
  /// First and last coefficient, in zigzag order.
  let band: ClosedRange<Int>
}

/// A picture's quantised coefficients, ready for any sequence of scans.
struct QuantisedPicture: Sendable {
  let size: PixelSize
  let sampling: ChromaSampling
  let mcus: (wide: Int, high: Int)
  var planes: [QuantisedPlane]
  /// One table for luma, one for chroma.
  var tables: [QuantisationTable]

  init(shape: JPEGCoefficients) {
    size = shape.size
    sampling = shape.sampling
    mcus = shape.mcus
    planes = shape.planes.map(QuantisedPlane.init)
    tables = []
  }

  /// Quantises all components, luma by the first table, chroma by the second.
  mutating func quantise(_ coefficients: JPEGCoefficients, by tables: [QuantisationTable], bias: Float = 0.5) {
    self.tables = Array(tables.prefix(planes.count))
    for index in planes.indices {
      planes[index].quantise(coefficients.planes[index], by: tables[min(index, 1)], bias: bias)
    }
  }
}
