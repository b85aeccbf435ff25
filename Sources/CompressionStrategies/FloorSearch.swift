import Platform

/// Finds the least quality whose score meets a floor, from as few scores as possible.
///
/// Scores against quality run alike for all photos: what differs from the typical run is learnt from each score, as an
/// offset of the logarithm of the loss, and says where to look next. It ends with a quality that meets the floor and its
/// neighbour that does not, so it never settles above the answer that all hundred scores would give.
struct FloorSearch {
  /// Quality and typical score: the mean of 22 photos of `docs/quality.md`, resized to 2048 pixels, on phone and tablet.
  private static let typical: [(quality: Int, score: Double)] = [
    (1, -56.8), (5, -41.2), (7, -24.5), (10, -3.5), (15, 21.8), (20, 36.5), (30, 52.1), (40, 60.5), (50, 66.1),
    (60, 69.9), (70, 74.6), (80, 80.1), (90, 85.9), (95, 88.6), (100, 90.7),
  ]

  let floor: Double
  private(set) var scores: [Int: Double] = [:]
  /// The highest quality known to miss the floor, and the lowest known to meet it.
  private var misses = 0
  private var meets = 101

  init(floor: Double) { self.floor = floor }

  /// The answer once it is known: nil while it is not, 101 where no quality meets the floor.
  var answer: Int? { meets - misses == 1 ? meets : nil }

  mutating func learn(_ score: Double, at quality: Int) {
    scores[quality] = score
    if score >= floor { meets = min(meets, quality) } else { misses = max(misses, quality) }
  }

  /// The quality to try next: where the floor is expected to be met first.
  var next: Int {
    let candidates = (misses + 1)...min(meets - 1, 100)
    let expected = candidates.first { loss(at: $0) <= Self.loss(floor) } ?? candidates.upperBound
    return min(max(expected, candidates.lowerBound), candidates.upperBound)
  }

  /// The logarithm of the loss that is expected at a quality: the typical one, off by what was learnt on either side.
  private func loss(at quality: Int) -> Double {
    func offset(_ known: Int) -> Double { Self.loss(scores[known] ?? 0) - Self.loss(Self.typicalScore(at: known)) }
    let typical = Self.loss(Self.typicalScore(at: quality))
    let (below, above) = (scores.keys.filter { $0 <= quality }.max(), scores.keys.filter { $0 >= quality }.min())
    switch (below, above) {
    case (nil, nil): return typical
    case (let known?, nil), (nil, let known?): return typical + offset(known)
    case (let below?, let above?):
      let share = above == below ? 0 : Double(quality - below) / Double(above - below)
      return typical + offset(below) + (offset(above) - offset(below)) * share
    }
  }

  private static func loss(_ score: Double) -> Double { log(max(100 - score, 0.2)) }

  private static func typicalScore(at quality: Int) -> Double {
    let next = max(1, typical.firstIndex { $0.quality >= quality } ?? typical.count - 1)
    let (low, high) = (typical[next - 1], typical[next])
    let share = Double(quality - low.quality) / Double(high.quality - low.quality)
    return low.score + (high.score - low.score) * share
  }
}
