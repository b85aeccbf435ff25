import Pixels

/// Gathers what each pixel of each level differs by. It watches one thread.
final class DifferenceCollector: @unchecked Sendable {
  /// Neighbourhoods of this many halvings are distinguished: finer than that, single differences would only flicker.
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

  /// Squares, with the slope that sums of them have.
  func take(_ differences: FloatRow, row: Int, channel: Int, _ level: PyramidShape.Level) {
    planes[level.index][channel].add(row: row) { column in
      let difference = unsafe differences[column]
      return difference * difference + difference * Float(2 * Pooling.least)
    }
  }

  /// The score that a picture would have which differed as much as each place everywhere.
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

  /// A level's plane at the grid's size: means of finer samples, coarser ones between their neighbours.
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
