public import Meaning
public import Pixels

/// ColorVideoVDP 0.5.7 for still pictures: what a screen of this size, light and distance shows of a difference.
public struct CVVDP: QualityMetric {
  /// One number, in JODs below the 10 of no loss; nobody has shown at which score a picture counts as harmed.
  public static let scales = [
    ScoreScale(
      name: "cvvdp", title: "ColorVideoVDP",
      summary: "What a screen of this size, light and distance shows: 10 no loss, 9 three just noticeable ones.",
      better: .more, identical: 10, decimals: 2, unit: "JOD")
  ]

  /// The same pixels score otherwise on another screen: it looks at degrees and candelas.
  public static let knowsScreens = true

  /// The screen that is looked at.
  let screen: Device
  var threads: Int
  var stripHeight: Int?
  var kernels: ContrastKernels

  /// The metric for a screen whose light is known. The number of threads changes only its speed.
  public init(screen: Device = DisplayCatalog.standard, threads: Int = 1) {
    self.init(screen: screen, threads: threads, stripHeight: nil, kernels: .best)
  }

  init(screen: Device = DisplayCatalog.standard, threads: Int, stripHeight: Int?, kernels: ContrastKernels) {
    self.screen = screen
    self.threads = max(1, threads)
    self.stripHeight = stripHeight
    self.kernels = kernels
  }

  /// Throws if the device does not say what its light is.
  public func seen(on screen: Device) throws(QualityError) -> any QualityMetric {
    guard screen.light != nil else { throw .lightUnknown(device: screen.name) }
    return CVVDP(screen: screen, threads: threads, stripHeight: stripHeight, kernels: kernels)
  }

  /// Throws if the screen does not say what its light is. What depends only on the photo is computed here.
  public func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference {
    guard let light = screen.light else { throw .lightUnknown(device: screen.name) }
    guard let model = CVVDPModel.published else { throw .missing(metric: "cvvdp", reason: "its parameters are faulty") }
    return CVVDPReference(reference, light, pixelsPerDegree: light.pixelsPerDegree(screen.screen), model, self)
  }
}

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
