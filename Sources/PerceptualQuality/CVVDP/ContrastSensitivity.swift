import System

/// The eye's contrast sensitivity (castleCSF, as a table): one over the threshold, by channel, luminance and frequency.
struct ContrastSensitivity: Sendable {
  /// A factor for all values.
  let correction: Double
  /// In candela per square metre; the ratio between neighbours is constant.
  let luminances: [Double]
  /// In cycles per degree, ascending.
  let frequencies: [Double]
  /// Decimal logarithms by channel; rows are luminances, columns are frequencies.
  let logarithms: [[Double]]

  /// A channel's sensitivity for one frequency at any luminance.
  func curve(channel: Int, frequency: Double) -> Curve {
    let place = log10(frequency)
    let axis = frequencies.map { log10($0) }
    // Outside the table the last slope continues.
    let next = max(1, axis.firstIndex { $0 >= place } ?? axis.count - 1)
    let share = (place - axis[next - 1]) / (axis[next] - axis[next - 1])
    let values = luminances.indices.map { row in
      let cells = logarithms[channel][row * axis.count..<(row + 1) * axis.count]
      let (low, high) = (cells[cells.startIndex + next - 1], cells[cells.startIndex + next])
      return low + (high - low) * share
    }
    return Curve(
      first: log10(luminances[0]), last: log10(luminances[luminances.count - 1]), logarithms: values,
      correction: correction)
  }

  /// Sensitivity by luminance.
  struct Curve {
    let first: Double
    let last: Double
    let logarithms: [Double]
    let correction: Double

    /// The sensitivity at a luminance in candela per square metre; outside the table, that at its ends.
    func callAsFunction(_ luminance: Double) -> Double {
      let steps = Double(logarithms.count - 1)
      let place = min(steps, max(0, (log10(luminance) - first) / (last - first) * steps))
      let low = min(Int(place), logarithms.count - 2)
      let share = place - Double(low)
      return correction * pow(10, logarithms[low] + (logarithms[low + 1] - logarithms[low]) * share)
    }
  }
}

/// The three channels' sensitivities for one frequency, in the layout of the row kernel: 64 entries per octave.
struct SensitivityTable: Sendable {
  /// Darker surroundings count as this.
  private static let darkest = 0.01
  private static let (firstOctave, lastOctave, perOctave) = (-7, 14, 64)

  /// Eight numbers per entry: three values and a zero, their three differences to the next entry and a zero.
  let numbers: [Float]
  var last: Int { numbers.count / 8 - 1 }

  init(_ sensitivity: ContrastSensitivity, frequency: Double) {
    let curves = (0..<3).map { sensitivity.curve(channel: $0, frequency: frequency) }
    let last = (Self.lastOctave - Self.firstOctave) * Self.perOctave
    let luminances: [Double] = (0...last).map { (entry: Int) -> Double in
      let octave = exp2(Double(Self.firstOctave + entry / Self.perOctave))
      return octave * (1 + Double(entry % Self.perOctave) / Double(Self.perOctave))
    }
    let values: [[Float]] = luminances.map { luminance in
      curves.map { curve in Float(curve(max(luminance, Self.darkest))) }
    }
    numbers = values.indices.flatMap { (entry: Int) -> [Float] in
      let (here, next) = (values[entry], values[min(entry + 1, values.count - 1)])
      return here + [0] + (0..<3).map { next[$0] - here[$0] } + [0]
    }
  }
}

/// The masking model in the layout of the row kernels.
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

  /// The factor for a channel's contrasts, besides the sensitivity.
  func gain(_ channel: Int, _ level: PyramidShape.Level) -> Float { Float(gains[channel] * level.gain) }

  /// The spread's middle tap and the six beside it; only the middle one if nothing is spread.
  func rowTaps(_ level: PyramidShape.Level) -> [Float] { taps(level).map { Float($0) } }

  /// The same for columns, multiplied by the masks' strength.
  func columnTaps(_ level: PyramidShape.Level) -> [Float] { taps(level).map { Float($0 * strength) } }

  private func taps(_ level: PyramidShape.Level) -> [Double] {
    level.isSpread ? gaussian : [1, 0, 0, 0, 0, 0, 0]
  }
}
