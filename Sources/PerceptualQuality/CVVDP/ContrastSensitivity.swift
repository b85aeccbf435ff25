import Platform

/// How little contrast is seen (castleCSF, by table): one over the threshold, by channel, luminance and frequency.
struct ContrastSensitivity: Sendable {
  /// A factor on all.
  let correction: Double
  /// In candela a square metre, each the same multiple of the one before.
  let luminances: [Double]
  /// In cycles a degree, ascending.
  let frequencies: [Double]
  /// Decimal logarithms by channel; luminances are rows, frequencies columns.
  let logarithms: [[Double]]

  /// A channel's sensitivity for one frequency at any luminance.
  func curve(channel: Int, frequency: Double) -> Curve {
    let place = log10(frequency)
    let axis = frequencies.map { log10($0) }
    // Beyond the table its last slope is continued.
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

    /// At a luminance in candela a square metre; outside of the table as at its ends.
    func callAsFunction(_ luminance: Double) -> Double {
      let steps = Double(logarithms.count - 1)
      let place = min(steps, max(0, (log10(luminance) - first) / (last - first) * steps))
      let low = min(Int(place), logarithms.count - 2)
      let share = place - Double(low)
      return correction * pow(10, logarithms[low] + (logarithms[low + 1] - logarithms[low]) * share)
    }
  }
}

/// The three channels' sensitivities for one frequency, as the row kernel reads them: 64 entries an octave.
struct SensitivityTable: Sendable {
  /// Surroundings never count as darker.
  private static let darkest = 0.01
  private static let (firstOctave, lastOctave, perOctave) = (-7, 14, 64)

  /// Eight numbers an entry: three values and nothing, their three steps to the next entry and nothing.
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
