/// The last nine rows of something, and zeros for rows outside the picture.
@safe final class RowRing {
  private static let depth = 9
  private let planes: FloatPlanes
  private let height: Int
  private let window: UnsafeMutablePointer<FloatRow>

  /// A ring for rows of a picture of this size.
  init(width: Int, height: Int) {
    // One row more than the ring stays zero: what lies outside.
    planes = FloatPlanes(1, width: width, height: Self.depth + 1)
    self.height = height
    unsafe window = .allocate(capacity: Self.depth)
  }

  deinit { unsafe window.deallocate() }

  /// Where row `y` is kept until row `y + 9` comes.
  func row(_ y: Int) -> MutableFloatRow { unsafe planes.row(y % Self.depth) }

  /// Rows `y - 4` to `y + 4`, as the column kernel takes them; valid until asked again.
  func around(_ y: Int) -> UnsafePointer<FloatRow> {
    for tap in 0..<Self.depth {
      let other = y + tap - Self.depth / 2
      let isInside = other >= 0 && other < height
      unsafe window[tap] = unsafe FloatRow(isInside ? row(other) : planes.row(Self.depth))
    }
    return unsafe UnsafePointer(window)
  }
}
