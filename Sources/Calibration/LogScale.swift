import Platform

/// Where figures stand on an axis of which each part stands for as many times more.
struct LogScale {
  /// What the axis begins and ends with: a little beside all figures.
  let first: Double
  let last: Double

  private static let margin = 1.1

  /// For these figures, all above 0; nil if there are none.
  init?(_ figures: [Double]) {
    guard let least = figures.min(), let most = figures.max() else { return nil }
    (first, last) = (least / Self.margin, most * Self.margin)
  }

  /// From 0 to 1.
  func place(_ figure: Double) -> Double { log(figure / first) / log(last / first) }
}
