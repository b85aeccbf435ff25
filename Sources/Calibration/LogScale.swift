import Platform

/// Where figures stand on an axis of which each part stands for as many times more.
struct LogScale {
  let least: Double
  let most: Double

  /// For these figures, all above 0; nil where there are none.
  init?(_ figures: [Double]) {
    guard let least = figures.min(), let most = figures.max() else { return nil }
    (self.least, self.most) = (least, most)
  }

  /// From 0 to 1, a margin left on both sides.
  func place(_ figure: Double) -> Double {
    let (low, high) = (log10(least) - 0.05, log10(most) + 0.05)
    return (log10(figure) - low) / (high - low)
  }
}
