import Pixels

/// A reference whose pyramid is kept: four bytes a pixel beside its own.
struct CVVDPReference: PreparedReference {
  private let size: PixelSize
  private let colours: ScreenColours
  private let model: CVVDPModel
  private let bands: RowBands
  private let kernels: ContrastKernels
  /// Nil if the metric is not defined.
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
    guard let pair = pair(with: candidate) else { return Comparison([nil]) }
    return Comparison([Pooling(model: model.pooling).score(levels(of: pair))])
  }

  /// The score of every pixel's surroundings; nil if the metric is not defined.
  func scores(of candidate: Raster) throws(QualityError) -> [Float]? {
    try size.check(candidate.size)
    guard let pair = pair(with: candidate) else { return nil }
    let collector = DifferenceCollector(pair.reference.shape)
    let levels = levels(of: pair, watcher: collector)
    return collector.scores(Pooling(model: model.pooling), baseband: levels.last)
  }

  private func pair(with candidate: Raster) -> PyramidPair? {
    guard let kept, candidate.alpha == nil else { return nil }
    return PyramidPair(reference: kept, candidate: OpponentPyramid(candidate, kept.shape, colours, bands, kernels))
  }

  /// The differences of the levels. With a watcher, there is one thread.
  private func levels(of pair: PyramidPair, watcher: DifferenceCollector? = nil) -> [Pooling.Level] {
    let masking = MaskingNumbers(model.masking)
    let bands = watcher == nil ? bands : RowBands(threads: 1)
    return pair.reference.shape.levels.map { level in
      if level.isBaseband { return (Baseband(pair, level, model.sensitivity).sums, level.size.area) }
      let sums = LevelSums(height: level.size.height)
      bands.run(level.size.height) { band in
        ContrastBand(level, pair, tables[level.index], masking, kernels).run(band, into: sums, watcher: watcher)
      }
      return (sums.totals, level.size.area)
    }
  }
}
