/// Finds the finest tables with which a picture fits a limit, and writes the file once.
///
/// A part of the picture says what any scale would cost; the whole is then counted exactly at two or three scales.
public struct JPEGSizeSearch {
  /// One scale that was looked at.
  public struct Trial: Sendable {
    /// What the recipe's tables were multiplied by.
    public let scale: Double
    /// The bytes it would take, or takes.
    public let bytes: Int
    /// Whether every block was counted, or only a sample.
    public let isExact: Bool
    /// CPU time since the trial before.
    public let cpuSeconds: Double
  }

  /// The file found, and how.
  public struct Answer: Sendable {
    /// The file; nil where the coarsest tables still exceed the limit.
    public let bytes: [UInt8]?
    /// The scale of its tables.
    public let scale: Double
    /// Whether tables of ones fit, so that no finer file exists.
    public let isFinest: Bool
  }

  /// Scales beyond which no table entry changes any more: all ones, all 255.
  static let scales = 0.004...32.0
  /// Whole counts; the last only where the ones before missed.
  private static let mostCounts = 6
  /// A file this near the limit is near enough.
  private static let enough = 0.9965
  /// The part of the limit that is aimed at.
  private static let aim = 0.9985

  private let coefficients: JPEGCoefficients
  private let recipe: JPEGRecipe
  private let sample: JPEGCoefficients
  private var quantisedSample: QuantisedPicture
  private var quantised: QuantisedPicture?
  private var rates: [SymbolRates] = []
  /// What was tried, in order.
  public private(set) var trials: [Trial] = []
  private var clock = CPUClock.seconds
  /// Where the sample puts a limit, once it was asked.
  private var estimate: (limit: Int, scale: Double)?
  /// Whole ÷ sample, in bits.
  private var ratio: Double
  /// How the logarithm of the size follows the logarithm of the scale.
  private var slope = -0.75
  /// Bytes with stuffing ÷ bytes without: 1.0026 to 1.0035 on photos.
  private var stuffing = 1.0033

  /// A search over `coefficients` with the tables and rounding of `recipe`.
  public init(_ coefficients: JPEGCoefficients, recipe: JPEGRecipe) {
    self.coefficients = coefficients
    self.recipe = recipe
    sample = coefficients.sample(every: min(8, max(1, coefficients.mcus.high / 12)))
    quantisedSample = QuantisedPicture(shape: sample)
    ratio = Double(coefficients.mcus.high) / Double(sample.mcus.high)
  }

  /// The largest file of at most `limit` bytes.
  public mutating func fit(within limit: Int) -> Answer {
    var fits: Double?
    var tooFine: Double?
    var scale = estimatedScale(within: limit)
    for _ in 0..<JPEGSizeSearch.mostCounts {
      let file = count(at: scale)
      let bytes = Int(Double(file.bytesBeforeStuffing) * stuffing)
      if bytes <= limit {
        let isNear = Double(bytes) >= JPEGSizeSearch.enough * Double(limit)
        if isNear || scale <= JPEGSizeSearch.scales.lowerBound {
          let written = file.write()
          if written.count <= limit { return answer(written, scale) }
          stuffing = Double(written.count + 2) / Double(file.bytesBeforeStuffing)
          tooFine = scale
        } else {
          fits = scale
        }
      } else {
        tooFine = scale
      }
      guard let next = next(after: scale, bytes: bytes, limit: limit, tooFine: tooFine, fits: fits) else { break }
      scale = next
    }
    return settle(within: limit, from: fits ?? scale)
  }

  /// A scale between what is too fine and what fits, where the bytes just counted point; nil where no tables are
  /// left between.
  private mutating func next(after scale: Double, bytes: Int, limit: Int, tooFine: Double?, fits: Double?) -> Double? {
    let target = Double(limit) * JPEGSizeSearch.aim
    var next = clamped(scale * Growth.factor(Growth.logarithm(from: Double(bytes), to: target) / slope))
    let lower = tooFine ?? JPEGSizeSearch.scales.lowerBound
    let upper = fits ?? JPEGSizeSearch.scales.upperBound
    if !(lower < next && next < upper) {
      next =
        tooFine != nil && fits != nil ? (lower * upper).squareRoot() : tooFine != nil ? clamped(scale * 1.01) : lower
    }
    let tables = recipe.tables(at: next)
    return tooFine.map { tables == recipe.tables(at: $0) } == true
      || fits.map { tables == recipe.tables(at: $0) } == true
      ? nil : next
  }

  /// Writes at `start`, and coarser and coarser while that is too large.
  private mutating func settle(within limit: Int, from start: Double) -> Answer {
    var scale = start
    while true {
      let written = count(at: scale).write()
      if written.count <= limit { return answer(written, scale) }
      if scale >= JPEGSizeSearch.scales.upperBound { return answer(nil, scale) }
      let miss = Growth.logarithm(from: Double(written.count), to: Double(limit) * 0.997)
      scale = clamped(scale * max(1.005, Growth.factor(miss / slope)))
    }
  }

  private func clamped(_ scale: Double) -> Double {
    min(max(scale, JPEGSizeSearch.scales.lowerBound), JPEGSizeSearch.scales.upperBound)
  }

  private func answer(_ bytes: [UInt8]?, _ scale: Double) -> Answer {
    Answer(bytes: bytes, scale: scale, isFinest: scale <= JPEGSizeSearch.scales.lowerBound)
  }

  /// Counts the whole picture at `scale`, and learns what the sample is to the whole.
  private mutating func count(at scale: Double) -> JPEGFile {
    let sampled = sampledBits(at: scale)
    var picture = quantised.take() ?? QuantisedPicture(shape: coefficients)
    picture.quantise(coefficients, by: recipe.tables(at: scale), rounding: recipe.rounding, rates: rates)
    let file = JPEGFile(
      picture, scans: recipe.scans(components: picture.planes.count), isProgressive: recipe.isProgressive)
    ratio = Double(file.bits) / sampled
    note(scale, bytes: Double(file.bytesBeforeStuffing) * stuffing, isExact: true)
    quantised = picture
    return file
  }

  /// The bits of the sample at `scale`; leaves in `rates` what its symbols cost there.
  private mutating func sampledBits(at scale: Double) -> Double {
    let tables = recipe.tables(at: scale)
    if case .rateDistortion = recipe.rounding {
      for pass in 0..<2 {
        let rounding = pass == 0 ? JPEGRecipe.Rounding.bias(0.35) : recipe.rounding
        quantisedSample.quantise(sample, by: tables, rounding: rounding, rates: rates)
        rates = quantisedSample.rates()
      }
    } else {
      quantisedSample.quantise(sample, by: tables, rounding: recipe.rounding, rates: rates)
    }
    let scans = recipe.scans(components: quantisedSample.planes.count)
    return Double(JPEGFile(quantisedSample, scans: scans, isProgressive: recipe.isProgressive).bits)
  }

  /// Bytes that the whole would take at `scale`, by the sample.
  public mutating func estimatedBytes(at scale: Double) -> Int {
    let bytes = sampledBits(at: scale) * ratio / 8 * stuffing
    note(scale, bytes: bytes, isExact: false)
    return Int(bytes)
  }

  /// The scale at which the sample, grown to the whole, meets the limit: a secant on the logarithms of both.
  public mutating func estimatedScale(within limit: Int) -> Double {
    if let estimate, estimate.limit == limit { return estimate.scale }
    let target = Double(limit) * JPEGSizeSearch.aim
    var scale = 1.0
    var bytes = Double(estimatedBytes(at: scale))
    for _ in 0..<8 {
      let miss = Growth.logarithm(from: bytes, to: target)
      let next = clamped(scale * Growth.factor(miss / slope))
      // A sample knows no better than this.
      if abs(miss) < 0.01 || next == scale {
        scale = next
        break
      }
      let nextBytes = Double(estimatedBytes(at: next))
      let measured = Growth.logarithm(from: bytes, to: nextBytes) / Growth.logarithm(from: scale, to: next)
      slope = min(max(measured, -2), -0.3)
      (scale, bytes) = (next, nextBytes)
    }
    estimate = (limit, scale)
    return scale
  }

  private mutating func note(_ scale: Double, bytes: Double, isExact: Bool) {
    let now = CPUClock.seconds
    trials.append(Trial(scale: scale, bytes: Int(bytes), isExact: isExact, cpuSeconds: now - clock))
    clock = now
  }
}

/// Logarithms and powers near 1 by the first Padé approximants, each the exact inverse of the other: plain arithmetic,
/// so that a search takes the same path on every machine.
private enum Growth {
  static func logarithm(from a: Double, to b: Double) -> Double { 2 * (b - a) / (b + a) }

  static func factor(_ logarithm: Double) -> Double {
    let x = min(max(logarithm, -1.6), 1.6)
    return (2 + x) / (2 - x)
  }
}
