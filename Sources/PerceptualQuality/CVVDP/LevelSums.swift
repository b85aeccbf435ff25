/// The sums of every row of one level by channel. Bands write rows of their own, and are added from the top: how the
/// work was cut leaves no trace.
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

  /// The whole level's, by channel.
  var totals: [Double] {
    (0..<3).map { channel in (0..<height).reduce(0) { unsafe $0 + base[3 * $1 + channel] } }
  }
}
