/// Predicts a figure at qualities that were not tried: its typical curve, corrected by the tried ones.
struct Expectation {
  private let typical: TypicalRun
  /// How far the figure was from the typical one, at the qualities that were tried.
  private var offsets: [Int: Double] = [:]

  init(_ typical: TypicalRun) { self.typical = typical }

  mutating func learn(_ figure: Double, at quality: Int) { offsets[quality] = figure - typical[quality] }

  subscript(quality: Int) -> Double {
    let below = offsets.keys.filter { $0 <= quality }.max()
    let above = offsets.keys.filter { $0 >= quality }.min()
    func offset(_ known: Int) -> Double { offsets[known] ?? 0 }
    switch (below, above) {
    case (nil, nil): return typical[quality]
    case (let known?, nil), (nil, let known?): return typical[quality] + offset(known)
    case (let below?, let above?):
      let share = above == below ? 0 : Double(quality - below) / Double(above - below)
      return typical[quality] + offset(below) + (offset(above) - offset(below)) * share
    }
  }
}

/// How a figure depends on the quality, averaged over many photos.
struct TypicalRun: Sendable {
  private let points: [(quality: Int, figure: Double)]
  private let form: @Sendable (Double) -> Double

  /// A curve through `points`, linear between them, and then transformed by `form`.
  init(_ points: [(quality: Int, figure: Double)], as form: @escaping @Sendable (Double) -> Double) {
    self.points = points
    self.form = form
  }

  subscript(quality: Int) -> Double {
    let next = max(1, points.firstIndex { $0.quality >= quality } ?? points.count - 1)
    let (low, high) = (points[next - 1], points[next])
    let share = Double(quality - low.quality) / Double(high.quality - low.quality)
    return form(low.figure + (high.figure - low.figure) * share)
  }
}
