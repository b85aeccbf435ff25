import Pixels

/// A reference whose pyramid is kept: four bytes a pixel beside its own.
struct CVVDPReference: PreparedReference {
  private let size: PixelSize
  private let colours: ScreenColours
  private let model: CVVDPModel
  private let bands: RowBands
  private let kernels: ContrastKernels
  /// Nil where the metric is not defined.
  private let kept: OpponentPyramid?
  private let tables: [SensitivityTable]

  init(_ reference: Raster, _ light: ScreenLight, pixelsPerDegree: Double, _ model: CVVDPModel, _ metric: CVVDP) {
    size = reference.size
    self.model = model
    kernels = metric.kernels
    let bands = RowBands(threads: metric.threads, stripHeight: metric.stripHeight)
    let colours = ScreenColours(light, model)
    let shape = reference.alpha == nil ? PyramidShape(reference.size, pixelsPerDegree: pixelsPerDegree) : nil
    (self.bands, self.colours) = (bands, colours)
    kept = shape.map { OpponentPyramid(reference, $0, colours, bands, metric.kernels) }
    tables =
      shape.map { shape in
        shape.levels.dropLast().map { SensitivityTable(model.sensitivity, frequency: $0.frequency) }
      } ?? []
  }

  func comparison(of candidate: Raster) throws(QualityError) -> Comparison {
    try size.check(candidate.size)
    guard let kept, candidate.alpha == nil else { return Comparison([nil]) }
    let pair = PyramidPair(
      reference: kept, candidate: OpponentPyramid(candidate, kept.shape, colours, bands, kernels))
    let masking = MaskingNumbers(model.masking)
    let levels = kept.shape.levels.map { level -> (sums: [Double], samples: Int) in
      if level.isBaseband { return (Baseband(pair, level, model.sensitivity).sums, level.size.area) }
      let sums = LevelSums(height: level.size.height)
      bands.run(level.size.height) { band in
        ContrastBand(level, pair, tables[level.index], masking, kernels).run(band, into: sums)
      }
      return (sums.totals, level.size.area)
    }
    return Comparison([Pooling(model: model.pooling).score(levels)])
  }
}
