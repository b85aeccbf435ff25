import Pixels

/// Finds the finest tables with which a picture is within a limit, and writes the file once.
///
/// A part of the picture predicts the cost of any scale; the whole picture is then counted exactly at two or three
/// scales.
struct JPEGSizeSearch {
  /// The file found, and how.
  struct Answer: Sendable {
    /// The file; nil if the coarsest tables still exceed the limit.
    let bytes: [UInt8]?
    /// The scale of its tables.
    let scale: Double
    /// Whether tables of ones are within the limit, so that no finer file exists.
    let isFinest: Bool

    /// For a search that was cancelled.
    static var nothing: Answer { Answer(bytes: nil, scale: 1, isFinest: false) }
  }

  /// What is varied: the tables' scale, and the part of a divisor added before rounding down.
  private struct Setting: Equatable {
    let scale: Double
    let bias: Float
  }

  /// A setting and the size of its file.
  private struct Counted {
    let setting: Setting
    let bytes: Double
  }

  /// Outside these scales no table entry changes: all are 1, or all are 255.
  private static let scales = 0.004...32.0
  /// The range of biases for filling a limit: ½ rounds to nearest, less rounds towards zero.
  private static let biases: ClosedRange<Float> = 0.34...0.5
  /// The most counts of the whole picture; the last ones are needed only if those before missed.
  private static let mostCounts = 8
  /// The most counts of the whole between tables within the limit and tables that exceed it, if neither is near.
  private static let mostSteps = 6
  /// A file that fills this share of the limit is good enough.
  private static let enough = 0.996
  /// The share of the limit to aim at.
  private static let aim = 0.9985

  /// What was done, in order.
  private(set) var steps: [SearchStep] = []
  private let raster: Raster
  private let sample: PictureSample
  /// The coefficients of the whole picture, computed when they are first needed.
  private lazy var coefficients = sample.whole(of: raster)
  private let recipe: JPEGRecipe
  private var quantisedSample: QuantisedPicture
  private var quantised: QuantisedPicture?
  /// The slope of the logarithm of the size by the logarithm of the scale, and by the bias.
  private var slope = -0.75
  private var growthPerBias = 1.2
  /// The ratio between bytes with and without stuffing: 1.0026 to 1.0035 for photos.
  private var stuffing = 1.0033
  /// The costs of symbols near the last scale; nil if bits are not weighed.
  private var rates: [SymbolRates]?
  /// Of all planes.
  var samplesPerPixel: Double { raster.channels == 1 ? 1 : sample.sampling == .full ? 3 : 1.5 }
  private let clock: () -> Double
  private var lastTime: Double
  /// The scale that the sample gives for a limit, once computed, and the squared error that remains at it.
  private var estimate: (limit: Int, scale: Double, error: Double)?

  /// A search over a picture with the tables and rounding of a recipe. `sample` is a part of the picture.
  init(_ raster: Raster, sample: PictureSample, recipe: JPEGRecipe, clock: @escaping () -> Double = { 0 }) {
    self.clock = clock
    lastTime = clock()
    (self.raster, self.sample, self.recipe) = (raster, sample, recipe)
    quantisedSample = QuantisedPicture(shape: sample.coefficients)
  }

  /// The predicted bytes of the whole at `scale`, from the sample.
  mutating func estimatedBytes(at scale: Double) -> Int {
    sampled(at: Setting(scale: scale, bias: recipe.bias)).bytes
  }

  /// The scale at which the sample, extrapolated to the whole, meets the limit: a secant on the logarithms of both.
  mutating func estimatedScale(within limit: Int) -> Double {
    if let estimate, estimate.limit == limit { return estimate.scale }
    let target = Double(limit) * JPEGSizeSearch.aim
    var scale = 1.0
    var bytes = Double(estimatedBytes(at: scale))
    for _ in 0..<8 where !Task.isCancelled {
      let miss = Growth.logarithm(from: bytes, to: target)
      let next = clamped(scale * Growth.factor(miss / slope))
      // A sample is not more exact than this.
      if abs(miss) < 0.01 || next == scale {
        scale = next
        break
      }
      let nextBytes = Double(estimatedBytes(at: next))
      let measured = Growth.logarithm(from: bytes, to: nextBytes) / Growth.logarithm(from: scale, to: next)
      slope = min(max(measured, -2), -0.3)
      (scale, bytes) = (next, nextBytes)
    }
    // The sample was last quantised within a hundredth of that scale.
    estimate = (limit, scale, quantisedSample.squaredError(against: sample.coefficients))
    return scale
  }

  /// Whether no finer tables exist, because all their entries are ones.
  func isFinest(_ scale: Double) -> Bool {
    recipe.tables(at: scale) == recipe.tables(at: Self.scales.lowerBound)
  }

  /// The mean squared error, in levels, with the tables that meet the limit, from the sample.
  mutating func estimatedError(within limit: Int) -> Double {
    _ = estimatedScale(within: limit)
    return estimate?.error ?? 0
  }

  /// The largest file of at most `limit` bytes: first the scale is found, then the bias, which is continuous.
  mutating func fit(within limit: Int) -> Answer {
    lastTime = clock()
    var setting = Setting(scale: estimatedScale(within: limit), bias: recipe.bias)
    learnGrowthPerBias(at: setting)
    var (best, over, last): (Counted?, Counted?, Counted?)
    for _ in 0..<JPEGSizeSearch.mostCounts {
      if Task.isCancelled { return .nothing }
      let file = count(setting)
      var bytes = Double(file.bytesBeforeStuffing) * stuffing
      let isFinest = isFinest(setting.scale) && setting.bias >= Self.biases.upperBound
      if bytes <= Double(limit), bytes >= JPEGSizeSearch.enough * Double(limit) || isFinest {
        let written = file.write()
        if written.count <= limit { return Answer(bytes: written, scale: setting.scale, isFinest: isFinest) }
        bytes = Double(written.count)
        stuffing = (bytes + 2) / Double(file.bytesBeforeStuffing)
      }
      let counted = Counted(setting: setting, bytes: bytes)
      if bytes > Double(limit) {
        if counted.setting.scale > over?.setting.scale ?? 0 { over = counted }
      } else if bytes > best?.bytes ?? 0 {
        best = counted
      }
      let next = next(after: counted, last: last, limit: limit)
      if next == setting { break }
      (setting, last) = (next, counted)
    }
    if var best {
      if let over { best = finer(than: best, below: over, within: limit) }
      let written = count(best.setting).write()
      if written.count <= limit { return Answer(bytes: written, scale: best.setting.scale, isFinest: false) }
    }
    return coarser(within: limit, from: setting.scale)
  }

  /// The finest tables within the limit if none fill it: a repeating pattern has few possible sizes, and of tables with
  /// equal bytes the finer ones keep more.
  private mutating func finer(than best: Counted, below over: Counted, within limit: Int) -> Counted {
    var (best, exceeds) = (best, over.setting.scale)
    for _ in 0..<Self.mostSteps where exceeds < best.setting.scale && !Task.isCancelled {
      let setting = Setting(scale: (exceeds + best.setting.scale) / 2, bias: Self.biases.upperBound)
      let bytes = Double(count(setting).bytesBeforeStuffing) * stuffing
      if bytes <= Double(limit) { best = Counted(setting: setting, bytes: bytes) } else { exceeds = setting.scale }
    }
    return best
  }

  /// What to try after this count: another bias if that is enough, otherwise another scale.
  private mutating func next(after counted: Counted, last: Counted?, limit: Int) -> Setting {
    let (setting, target) = (counted.setting, Double(limit) * JPEGSizeSearch.aim)
    if let last, last.setting.scale == setting.scale, last.setting.bias != setting.bias {
      let measured = Growth.logarithm(from: last.bytes, to: counted.bytes) / Double(setting.bias - last.setting.bias)
      growthPerBias = min(max(measured, 0.1), 6)
    }
    let miss = Growth.logarithm(from: counted.bytes, to: target)
    let bias = setting.bias + Float(miss / growthPerBias)
    if Self.biases.contains(bias) { return Setting(scale: setting.scale, bias: bias) }
    let fromMiddle = miss + growthPerBias * Double(setting.bias - recipe.bias)
    let scale = clamped(setting.scale * Growth.factor(fromMiddle / slope))
    return recipe.tables(at: scale) == recipe.tables(at: setting.scale)
      ? Setting(scale: setting.scale, bias: miss > 0 ? Self.biases.upperBound : Self.biases.lowerBound)
      : Setting(scale: scale, bias: recipe.bias)
  }

  /// Measures with the sample how the size depends on the bias.
  private mutating func learnGrowthPerBias(at setting: Setting) {
    let step: Float = 0.05
    let less = sampled(at: Setting(scale: setting.scale, bias: setting.bias - step)).bits
    let here = sampled(at: setting).bits
    growthPerBias = min(max(Growth.logarithm(from: Double(less), to: Double(here)) / Double(step), 0.1), 6)
  }

  /// Tries coarser and coarser tables until a file is within the limit.
  private mutating func coarser(within limit: Int, from start: Double) -> Answer {
    var scale = start
    while true {
      if Task.isCancelled { return .nothing }
      let written = count(Setting(scale: scale, bias: Self.biases.lowerBound)).write()
      if written.count <= limit { return Answer(bytes: written, scale: scale, isFinest: false) }
      if scale >= Self.scales.upperBound { return Answer(bytes: nil, scale: scale, isFinest: false) }
      let miss = Growth.logarithm(from: Double(written.count), to: Double(limit) * 0.997)
      scale = clamped(scale * max(1.01, Growth.factor(miss / slope)))
    }
  }

  private func clamped(_ scale: Double) -> Double { min(max(scale, Self.scales.lowerBound), Self.scales.upperBound) }

  /// Counts the whole picture.
  private mutating func count(_ setting: Setting) -> JPEGFile {
    var picture = quantised.take() ?? shaped()
    picture.quantise(
      coefficients, by: recipe.tables(at: setting.scale), bias: setting.bias, rates: rates, of: sample.kind)
    let file = recipe.file(of: picture)
    note(
      .look(isWhole: true, weighsBits: recipe.weighsBits), bytes: Int(Double(file.bytesBeforeStuffing) * stuffing))
    quantised = picture
    return file
  }

  /// Room for the whole picture's values, whose coefficients are computed here.
  private mutating func shaped() -> QuantisedPicture {
    let picture = QuantisedPicture(shape: coefficients)
    // A small picture is its own sample.
    if sample.ratio == 1 { lastTime = clock() } else { note(.transform(isWhole: true)) }
    return picture
  }

  /// The bits of the sample's scans, and the bytes that the whole takes by them.
  private mutating func sampled(at setting: Setting) -> (bits: Int, bytes: Int) {
    let tables = recipe.tables(at: setting.scale)
    quantisedSample.quantise(sample.coefficients, by: tables, bias: setting.bias)
    if recipe.weighsBits {
      rates = quantisedSample.rates()
      quantisedSample.quantise(
        sample.coefficients, by: tables, bias: setting.bias, rates: rates, of: sample.kind)
    }
    let file = recipe.file(of: quantisedSample)
    let bits = file.bits
    let bytes = Int(Double(bits) * sample.ratio / 8 * stuffing + Double(file.bytesBesideScans))
    note(.look(isWhole: false, weighsBits: recipe.weighsBits), bytes: bytes)
    return (bits, bytes)
  }

  private mutating func note(_ kind: SearchStep.Kind, bytes: Int? = nil) {
    let now = clock()
    steps.append(
      SearchStep(kind, size: raster.size, samplesPerPixel: samplesPerPixel, bytes: bytes, seconds: now - lastTime))
    lastTime = now
    WorkProgress.pass(kind.usualShare)
  }
}

/// Logarithms and powers near 1 by the first Padé approximants, each the exact inverse of the other. They are plain
/// arithmetic, so that a search takes the same path on every machine.
private enum Growth {
  static func logarithm(from a: Double, to b: Double) -> Double { 2 * (b - a) / (b + a) }

  static func factor(_ logarithm: Double) -> Double {
    let x = min(max(logarithm, -1.6), 1.6)
    return (2 + x) / (2 - x)
  }
}
