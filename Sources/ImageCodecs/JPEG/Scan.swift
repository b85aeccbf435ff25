/// One scan of a JPEG: which part of the coefficients it carries.
struct Scan: Hashable, Sendable {
  /// Indices of the components it carries; several only for DC and in baseline files.
  let components: [Int]
  /// First and last coefficient, in zigzag order.
  let band: ClosedRange<Int>
  /// Bits left out below, before this scan (0 where nothing was sent yet) and after it.
  let previousShift: Int
  let shift: Int

  /// Everything at once.
  static func baseline(components: Int) -> [Scan] {
    [Scan(components: Array(0..<components), band: 0...63, previousShift: 0, shift: 0)]
  }
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

  /// Quantises all components, luma by the first table, chroma by the second; `rates` are what AC symbols cost.
  mutating func quantise(
    _ coefficients: JPEGCoefficients, by tables: [QuantisationTable], rounding: JPEGRecipe.Rounding = .bias(0.5),
    rates: [SymbolRates] = []
  ) {
    self.tables = Array(tables.prefix(planes.count))
    for index in planes.indices {
      let (plane, table) = (coefficients.planes[index], tables[min(index, 1)])
      switch rounding {
      case .bias(let bias): planes[index].quantise(plane, by: table, bias: bias)
      case .rateDistortion(let trade):
        planes[index].quantise(plane, by: table, rates: rates[min(index, 1)], trade: trade)
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
