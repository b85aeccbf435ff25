import Pixels
import System

/// Collects the difference at each pixel of each level. It watches a single thread.
final class DifferenceCollector: @unchecked Sendable {
  /// Differences are smoothed by this many halvings; at a finer scale single differences would only flicker.
  private static let smoothing = 3

  private let shape: PyramidShape
  /// By level, then by channel.
  private var planes: [[LossPlane]]

  init(_ shape: PyramidShape) {
    self.shape = shape
    planes = shape.levels.dropLast().map { level in
      (0..<3).map { _ in LossPlane(width: level.size.width, height: level.size.height) }
    }
  }

  /// Adds squares of differences, with the slope of their sum.
  func take(_ differences: FloatRow, row: Int, channel: Int, _ level: PyramidShape.Level) {
    planes[level.index][channel].add(row: row) { column in
      let difference = unsafe differences[column]
      return difference * difference + difference * Float(2 * Pooling.least)
    }
  }

  /// For each place, the score of a picture that differs everywhere as it does there.
  func scores(_ pooling: Pooling, baseband: Pooling.Level?) -> [Float] {
    let grid = min(Self.smoothing, planes.count - 1)
    let levels = planes.indices.map { level in planes[level].map { onGrid($0, of: level, grid) } }
    let size = shape.levels[grid].size
    var scores = LossPlane(width: size.width, height: size.height)
    for row in 0..<size.height {
      scores.add(row: row) { column in
        let own = levels.map { level -> Pooling.Level in
          (level.map { Double($0.values[row * size.width + column]) }, 1)
        }
        return Float(pooling.score(own + (baseband.map { [$0] } ?? [])))
      }
    }
    for level in shape.levels[..<grid].reversed() {
      scores = scores.doubled(width: level.size.width, height: level.size.height)
    }
    return scores.values
  }

  /// A level's plane at the grid's size: means of finer samples, or coarser ones interpolated.
  private func onGrid(_ plane: LossPlane, of level: Int, _ grid: Int) -> LossPlane {
    var plane = plane
    for next in stride(from: level + 1, through: grid, by: 1) {
      var coarser = LossPlane(width: shape.levels[next].size.width, height: shape.levels[next].size.height)
      coarser.add(halved: plane)
      plane = coarser
    }
    for next in stride(from: level - 1, through: grid, by: -1) {
      plane = plane.doubled(width: shape.levels[next].size.width, height: shape.levels[next].size.height)
    }
    return plane
  }
}

/// The coarsest level, at which pictures differ in light and colour themselves: relative to the picture's mean, without
/// masking.
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

/// The sums of every row of one level, by channel. Each band writes its own rows, and the rows are added from the top,
/// so that the division of work does not affect the result.
@safe final class LevelSums: @unchecked Sendable {
  private let height: Int
  private let base: UnsafeMutablePointer<Double>

  init(height: Int) {
    self.height = height
    unsafe base = .allocate(capacity: 3 * height)
    unsafe base.initialize(repeating: 0, count: 3 * height)
  }

  deinit { unsafe base.deallocate() }

  func set(_ sum: Double, row: Int, channel: Int) { unsafe base[3 * row + channel] = sum }

  /// The sums of the whole level, by channel.
  var totals: [Double] {
    (0..<3).map { channel in (0..<height).reduce(0) { unsafe $0 + base[3 * $1 + channel] } }
  }
}

/// Pools the sums of differences to one score.
struct Pooling {
  /// Added before taking a power, and its power is subtracted again, so that the slope at zero is finite.
  static let least = Double(Float(0.00001))

  /// Sums of squares by channel, and how many samples they are over.
  typealias Level = (sums: [Double], samples: Int)

  let model: CVVDPModel.Pooling

  /// The score from sums of squares by level and channel, each with its number of samples, via just-objectionable
  /// differences.
  func score(_ levels: [Level]) -> Double {
    let channels = (0..<3).map { channel in
      root(
        levels.enumerated().map { index, level in
          let norm = power(level.sums[channel] / Double(level.samples), 1 / model.pixelExponent)
          return power(norm * (index == levels.count - 1 ? model.basebandWeights[channel] : 1), model.bandExponent)
        }.reduce(0, +), of: model.bandExponent)
    }
    let all = channels.map { power($0, model.channelExponent) }.reduce(0, +)
    return score(root(all, of: model.channelExponent) * model.stillWeight)
  }

  private func root(_ sum: Double, of exponent: Double) -> Double { power(sum, 1 / exponent) }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    pow(base + Self.least, exponent) - pow(Self.least, exponent)
  }

  /// Linear below a tenth, because the curve is too steep there to distinguish scores.
  private func score(_ difference: Double) -> Double {
    let knee = 0.1
    return difference <= knee
      ? 10 - model.jodScale * pow(knee, model.jodExponent - 1) * difference
      : 10 - model.jodScale * pow(difference, model.jodExponent)
  }
}
