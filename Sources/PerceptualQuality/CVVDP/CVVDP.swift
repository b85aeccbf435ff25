import CQualityKernels
import Documents
package import Pixels
import System

/// ColorVideoVDP 0.5.7 for still pictures: how visible a difference is on a screen of this size, light and distance.
package struct CVVDP: QualityMetric {
  /// One score, in JODs below 10, which means no loss; no study shows from which score a picture counts as harmed.
  package static let scales = [
    ScoreScale(
      name: "cvvdp", title: "ColorVideoVDP",
      summary: "What a screen of this size, light and distance shows: 10 no loss, 9 three just noticeable ones.",
      better: .more, identical: 10, decimals: 2, unit: "JOD")
  ]

  /// The same pixels have another score on another screen, because the metric works in degrees and candelas.
  package static let knowsScreens = true

  /// The screen on which the pictures are viewed.
  let screen: Device
  var threads: Int
  var stripHeight: Int?
  var kernels: RowKernels

  /// The metric for a screen whose light is known, on one thread.
  package init(screen: Device = Device.standardDisplay) {
    self.init(screen: screen, threads: 1, stripHeight: nil, kernels: .best)
  }

  init(screen: Device = Device.standardDisplay, threads: Int, stripHeight: Int?, kernels: RowKernels) {
    self.screen = screen
    self.threads = max(1, threads)
    self.stripHeight = stripHeight
    self.kernels = kernels
  }

  /// Each thread takes a part of the rows.
  package func on(threads: Int) -> Self {
    Self(screen: screen, threads: threads, stripHeight: stripHeight, kernels: kernels)
  }

  /// Throws if the device does not say what its light is.
  package func seen(on screen: Device) throws(QualityError) -> any QualityMetric {
    guard screen.light != nil else { throw .lightUnknown(device: screen.name) }
    return CVVDP(screen: screen, threads: threads, stripHeight: stripHeight, kernels: kernels)
  }

  /// Throws if the screen does not state its light. What depends only on the photo is computed here.
  package func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference {
    guard let light = screen.light else { throw .lightUnknown(device: screen.name) }
    guard let model = CVVDPModel.published else { throw .missing(metric: "cvvdp", reason: "its parameters are faulty") }
    return CVVDPReference(reference, light, pixelsPerDegree: light.pixelsPerDegree(screen.screen), model, self)
  }
}

/// A reference whose pyramid is kept: four bytes per pixel in addition to the picture.
struct CVVDPReference: PreparedReference {
  /// The share of a candidate's pyramid in the work on it.
  private static let shareOfPyramid = 0.15

  private let size: PixelSize
  private let colours: ScreenColours
  private let model: CVVDPModel
  private let bands: RowBands
  private let kernels: RowKernels
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
    let pyramid = WorkProgress.part(Self.shareOfPyramid) {
      OpponentPyramid(candidate, kept.shape, colours, bands, kernels)
    }
    return PyramidPair(reference: kept, candidate: pyramid)
  }

  /// The differences of the levels. A watcher needs a single thread.
  private func levels(of pair: PyramidPair, watcher: DifferenceCollector? = nil) -> [Pooling.Level] {
    let masking = MaskingNumbers(model.masking)
    let bands = watcher == nil ? bands : RowBands(threads: 1)
    return pair.reference.shape.levels.map { level in
      if level.isBaseband { return (Baseband(pair, level, model.sensitivity).sums, level.size.area) }
      let sums = LevelSums(height: level.size.height)
      WorkProgress.part(0.75) {
        bands.run(level.size.height) { band in
          ContrastBand(level, pair, tables[level.index], masking, kernels).run(band, into: sums, watcher: watcher)
        }
      }
      return (sums.totals, level.size.area)
    }
  }
}

/// The parameters that the authors of ColorVideoVDP fitted to people's answers: CVVDPData/cvvdp.json5, which names its
/// source.
struct CVVDPModel: Sendable {
  /// Three rows: light, red-green and violet-yellow from linear RGB in candela per square metre.
  var opponentsOfRGB: [Double]
  var masking: Masking
  var pooling: Pooling
  var sensitivity: ContrastSensitivity

  struct Masking: Sendable {
    var differenceExponent: Double
    /// By channel.
    var maskExponents: [Double]
    /// The factor for spread masks.
    var strength: Double
    /// The standard deviation of the spread, in samples.
    var spread: Double
    /// How much a channel (row) masks a channel (column).
    var crossMasking: [Double]
    /// Factors for contrasts, by channel.
    var contrastGains: [Double]
    /// The limit that differences approach.
    var differenceLimit: Double
  }

  struct Pooling: Sendable {
    var pixelExponent: Double
    var bandExponent: Double
    var channelExponent: Double
    /// The coarsest level's value, by channel.
    var basebandWeights: [Double]
    /// The weight of a still picture, which people look at for longer than a frame.
    var stillWeight: Double
    var jodScale: Double
    var jodExponent: Double
  }

  /// The published model; nil only if the program was built from a faulty file, which a test would find.
  static let published: Self? = try? Document(PackageResources.cvvdp_json5, name: "cvvdp.json5").read(.cvvdpModel)
}

extension Reading<CVVDPModel> {
  fileprivate static var cvvdpModel: Self {
    .object { keys in
      func numbers(_ key: String, _ count: Int) -> [Double] {
        let found = keys.required(key, .list(of: Reading<Double>.number)) ?? []
        if found.count != count { keys.fault(key, "\(count) numbers were expected, found \(found.count)") }
        return found
      }
      func number(_ key: String) -> Double { keys.required(key, .number) ?? 0 }
      let (rgb, cones, opponents) = (numbers("xyzOfRGB", 9), numbers("conesOfXYZ", 9), numbers("opponentsOfCones", 9))
      guard rgb.count == 9, cones.count == 9, opponents.count == 9 else { return nil }
      return CVVDPModel(
        opponentsOfRGB: product(opponents, product(cones, rgb)),
        masking: CVVDPModel.Masking(
          differenceExponent: number("differenceExponent"), maskExponents: numbers("maskExponents", 3),
          strength: pow(10, number("maskStrength")), spread: number("maskSpread"),
          crossMasking: numbers("crossMasking", 9).map { exp2($0) }, contrastGains: numbers("contrastGains", 3),
          differenceLimit: pow(10, number("differenceLimit"))),
        pooling: CVVDPModel.Pooling(
          pixelExponent: number("pixelExponent"), bandExponent: number("bandExponent"),
          channelExponent: number("channelExponent"), basebandWeights: numbers("basebandWeights", 3),
          stillWeight: number("stillWeight"), jodScale: number("jodScale"), jodExponent: number("jodExponent")),
        sensitivity: ContrastSensitivity(
          correction: pow(10, number("sensitivityCorrection") / 20), luminances: numbers("luminances", 32),
          frequencies: numbers("frequencies", 32),
          logarithms: (1...3).map { numbers("sensitivity\($0)", 32 * 32) }))
    }
  }
}

/// The product of two 3 × 3 matrices, row by row.
private func product(_ left: [Double], _ right: [Double]) -> [Double] {
  (0..<9).map { index in
    let (row, column) = (index / 3, index % 3)
    return (0..<3).map { left[3 * row + $0] * right[3 * $0 + column] }.reduce(0, +)
  }
}
