import Platform

/// Finds the least quality whose score meets a floor, from as few scores as possible.
///
/// Scores against quality run alike for all photos: what differs from the typical run is learnt from each score, as an
/// offset of the logarithm of the loss, and says where to look next. It ends with a quality that meets the floor and its
/// neighbour that does not, so it never settles above the answer that all hundred scores would give.
struct FloorSearch {
  /// The mean score of 22 photos of `docs/internals/quality.md`, resized to 2048 pixels, on phone and tablet.
  private static let typical = TypicalRun(
    [
      (1, -56.8), (5, -41.2), (7, -24.5), (10, -3.5), (15, 21.8), (20, 36.5), (30, 52.1), (40, 60.5), (50, 66.1),
      (60, 69.9), (70, 74.6), (80, 80.1), (90, 85.9), (95, 88.6), (100, 90.7),
    ], as: loss)

  let floor: Double
  private(set) var scores: [Int: Double] = [:]
  /// The logarithm of the loss.
  private var expected = Expectation(Self.typical)
  /// The highest quality known to miss the floor, and the lowest known to meet it.
  private var misses = 0
  private var meets = 101

  init(floor: Double) { self.floor = floor }

  /// The answer once it is known: nil before that, 101 if no quality meets the floor.
  var answer: Int? { meets - misses == 1 ? meets : nil }

  mutating func learn(_ score: Double, at quality: Int) {
    scores[quality] = score
    expected.learn(Self.loss(score), at: quality)
    if score >= floor { meets = min(meets, quality) } else { misses = max(misses, quality) }
  }

  /// The quality to try next: where the floor is expected to be met first.
  var next: Int {
    let candidates = (misses + 1)...min(meets - 1, 100)
    return candidates.first { expected[$0] <= Self.loss(floor) } ?? candidates.upperBound
  }

  private static func loss(_ score: Double) -> Double { log(max(100 - score, 0.2)) }
}
