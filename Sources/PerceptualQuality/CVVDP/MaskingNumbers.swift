import Platform

/// The masking model as the row kernels read it.
struct MaskingNumbers: Sendable {
  /// The exponent of differences, three of masks, nine weights between channels, the limit of differences.
  let numbers: [Float]
  private let gains: [Double]
  private let gaussian: [Double]
  private let strength: Double

  init(_ masking: CVVDPModel.Masking) {
    numbers =
      ([masking.differenceExponent] + masking.maskExponents + masking.crossMasking + [masking.differenceLimit])
      .map { Float($0) }
    gains = masking.contrastGains
    strength = masking.strength
    let weights = (-6...6).map { exp(-0.5 * pow(Double($0) / masking.spread, 2)) }
    let sum = weights.reduce(0, +)
    gaussian = weights[6...].map { $0 / sum }
  }

  /// What contrasts of a channel are multiplied by, beside the sensitivity.
  func gain(_ channel: Int, _ level: PyramidShape.Level) -> Float { Float(gains[channel] * level.gain) }

  /// The spread's middle tap and the six beside it; without a spread, only the middle one.
  func rowTaps(_ level: PyramidShape.Level) -> [Float] { taps(level).map { Float($0) } }

  /// The same down columns, with the masks' strength in it.
  func columnTaps(_ level: PyramidShape.Level) -> [Float] { taps(level).map { Float($0 * strength) } }

  private func taps(_ level: PyramidShape.Level) -> [Double] {
    level.isSpread ? gaussian : [1, 0, 0, 0, 0, 0, 0]
  }
}
