import Pixels

/// The coarsest level, at which pictures differ by light and colour as such: seen against the picture's mean, masked by
/// nothing.
struct Baseband {
  private let pair: PyramidPair
  private let level: PyramidShape.Level
  private let sensitivity: ContrastSensitivity

  init(_ pair: PyramidPair, _ level: PyramidShape.Level, _ sensitivity: ContrastSensitivity) {
    self.pair = pair
    self.level = level
    self.sensitivity = sensitivity
  }

  /// Sums of differences by channel.
  var sums: [Double] {
    let means = (mean(pair.reference), mean(pair.candidate))
    let seen = (0..<3).map { sensitivity.curve(channel: $0, frequency: level.frequency)(means.0) }
    var sums = [0.0, 0.0, 0.0]
    for y in 0..<level.size.height {
      let (before, after) = unsafe (row(pair.reference, y), row(pair.candidate, y))
      for channel in 0..<3 {
        var sum = 0.0
        for x in 0..<level.size.width {
          let contrasts = unsafe (
            min(1000, Double(before[channel][x]) / means.0), min(1000, Double(after[channel][x]) / means.1)
          )
          let difference = abs(contrasts.0 - contrasts.1) * seen[channel]
          sum += difference * difference + 2 * Pooling.least * difference
        }
        sums[channel] += sum
      }
    }
    return sums
  }

  private func mean(_ pyramid: OpponentPyramid) -> Double {
    var sum = 0.0
    for y in 0..<level.size.height {
      let light = unsafe row(pyramid, y)[0]
      for x in 0..<level.size.width { sum += unsafe Double(max(light[x], 0.01)) }
    }
    return sum / Double(level.size.area)
  }

  private func row(_ pyramid: OpponentPyramid, _ y: Int) -> [FloatRow] {
    let row = unsafe pyramid.row(y, ofCoarser: level.index)
    return unsafe [row.light, row.redGreen, row.violetYellow]
  }
}
