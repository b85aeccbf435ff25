/// The last rows of something, and rows of one value for what lies outside the picture.
@safe final class RowRing {
  private let depth: Int
  private let planes: FloatPlanes
  private let height: Int
  private let window: UnsafeMutablePointer<FloatRow>

  /// A ring for this many rows of a picture of this size; `outside` is what lies before, behind, above and below it.
  init(
    width: Int, height: Int, depth: Int = 9, margin: Int = FloatPlanes.usualMargin, outside: Float = 0
  ) {
    // One row more than the ring is never written: what lies outside.
    planes = FloatPlanes(1, width: width, height: depth + 1, margin: margin)
    self.depth = depth
    self.height = height
    unsafe window = .allocate(capacity: depth)
    if outside != 0 { planes.fill(outside) }
  }

  deinit { unsafe window.deallocate() }

  /// The row that keeps row `y` until row `y + depth` comes.
  func row(_ y: Int) -> MutableFloatRow { unsafe planes.row(y % depth) }

  /// So many rows around row `y`, `step` rows apart, as the column kernels take them; valid until asked again. If
  /// `mirrored`, the picture's own rows lie outside of it in reverse.
  func around(_ y: Int, radius: Int = 4, step: Int = 1, mirrored: Bool = false) -> UnsafePointer<FloatRow> {
    for tap in -radius...radius {
      var other = y + tap * step
      if mirrored { other = other < 0 ? -other - 1 : min(other, 2 * height - 1 - other) }
      let isInside = other >= 0 && other < height
      unsafe window[tap + radius] = unsafe FloatRow(isInside ? row(other) : planes.row(depth))
    }
    return unsafe UnsafePointer(window)
  }
}
