/// Collects what each pixel of each scale adds to the weighted sum. It watches a single thread.
final class LossCollector: ErrorWatcher, @unchecked Sendable {
  /// Losses are smoothed over this many pixels; at a finer scale single errors would only flicker.
  private static let smoothing = 3

  private let sums: ErrorSums
  private var planes: [LossPlane]

  init(_ sums: ErrorSums) {
    self.sums = sums
    planes = sums.shapes.map { LossPlane(width: $0.width, height: $0.height) }
  }

  func structure(_ errors: MutableFloatRow, row: Int, channel: Int, _ shape: ScaleShape) {
    let share = sums.share(of: .structure, channel: channel, scale: shape.index)
    planes[shape.index].add(row: row) { column in share.of(unsafe errors[column]) }
  }

  func edges(_ changes: MutableFloatRow, row: Int, channel: Int, _ shape: ScaleShape) {
    let artifact = sums.share(of: .artifact, channel: channel, scale: shape.index)
    let detail = sums.share(of: .detail, channel: channel, scale: shape.index)
    planes[shape.index].add(row: row) { column in
      let change = unsafe changes[column]
      return change > 0 ? artifact.of(change) : detail.of(-change)
    }
  }

  /// The sum of all scales at full size, as if the whole picture were like each place.
  func laidTogether() -> [Float] {
    for scale in 0..<min(Self.smoothing, planes.count - 1) { planes[scale + 1].add(halved: planes[scale]) }
    guard var whole = planes.last else { return [] }
    for plane in planes.dropLast().enumerated().reversed() {
      whole = whole.doubled(width: plane.element.width, height: plane.element.height)
      if plane.offset >= Self.smoothing { whole.add(plane.element) }
    }
    return whole.values
  }
}

/// What one error adds to the weighted sum, multiplied by the number of pixels.
struct LossShare {
  let linear: Float
  let fourth: Float

  func of(_ error: Float) -> Float {
    let square = error * error
    return linear * error + fourth * square * square
  }
}

/// Losses at one scale.
struct LossPlane {
  let width: Int
  let height: Int
  private(set) var values: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Float](repeating: 0, count: width * height)
  }

  mutating func add(row: Int, _ loss: (Int) -> Float) {
    for column in 0..<width { values[row * width + column] += loss(column) }
  }

  mutating func add(_ other: LossPlane) {
    for index in values.indices { values[index] += other.values[index] }
  }

  /// Adds the means of two by two losses of the finer scale.
  mutating func add(halved finer: LossPlane) {
    for y in 0..<height {
      for x in 0..<width {
        let rows = (2 * y, min(2 * y + 1, finer.height - 1))
        let columns = (2 * x, min(2 * x + 1, finer.width - 1))
        let top = finer.values[rows.0 * finer.width + columns.0] + finer.values[rows.0 * finer.width + columns.1]
        let below = finer.values[rows.1 * finer.width + columns.0] + finer.values[rows.1 * finer.width + columns.1]
        values[y * width + x] += (top + below) / 4
      }
    }
  }

  /// The same losses on a grid of twice the size, interpolated between four neighbours.
  func doubled(width: Int, height: Int) -> LossPlane {
    var finer = LossPlane(width: width, height: height)
    for y in 0..<height {
      let rows = Self.neighbours(y, self.height)
      for x in 0..<width {
        let columns = Self.neighbours(x, self.width)
        let near =
          0.75 * values[rows.near * self.width + columns.near] + 0.25 * values[rows.near * self.width + columns.far]
        let far =
          0.75 * values[rows.far * self.width + columns.near] + 0.25 * values[rows.far * self.width + columns.far]
        finer.values[y * width + x] = 0.75 * near + 0.25 * far
      }
    }
    return finer
  }

  private static func neighbours(_ index: Int, _ count: Int) -> (near: Int, far: Int) {
    let near = min(index / 2, count - 1)
    return (near, min(count - 1, max(0, index & 1 == 0 ? near - 1 : near + 1)))
  }
}
