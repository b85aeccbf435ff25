import Pixels

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

  /// Quantises all components, luma by the first table, chroma by the second. If `rates` give the cost of symbols, it
  /// is weighed against the error that such a picture shows.
  mutating func quantise(
    _ coefficients: JPEGCoefficients, by tables: [QuantisationTable], bias: Float = 0.5, rates: [SymbolRates]? = nil,
    of kind: PictureKind = .photo
  ) {
    self.tables = Array(tables.prefix(planes.count))
    for index in planes.indices {
      let (plane, table) = (coefficients.planes[index], tables[min(index, 1)])
      if let rates {
        let trade = RateDistortion(bias: bias, of: kind)
        planes[index].quantise(plane, by: table, rates: rates[min(index, 1)], trade: trade)
      } else {
        planes[index].quantise(plane, by: table, bias: bias)
      }
    }
  }

  /// What the AC symbols of luma and chroma cost in a baseline file.
  func rates() -> [SymbolRates] {
    var counter = SymbolCounter()
    sendBaseline(to: &counter)
    return counter.codes().suffix(2).map(SymbolRates.init)
  }
}
