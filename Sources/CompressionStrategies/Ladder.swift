/// Qualities that a design tries one after another, computed in binary64 exactly as its loop does.
package struct Ladder: Sendable, Hashable {
  /// What a design does when the last step is still too large.
  package enum Failure: String, Sendable, CaseIterable, Hashable { case useLast, refuse }

  /// Where a design's loop ends.
  package enum End: Sendable, Hashable {
    /// No quality below this is tried.
    case floor(Double)
    /// Every quality above this is followed by another step, as in the loops of some apps: the last one may be below
    /// it.
    case whileAbove(Double)
  }

  /// The quality of the first try, 0…1 as in the design.
  package var start: Double
  /// The difference between two tries; 0 for a single try.
  package var step: Double
  /// The last quality.
  package var end: End
  /// The bytes at or below which the loop stops.
  package var limit: Int?
  /// What happens to a photo that is still over the limit at the end of the ladder.
  package var onFailure: Failure

  /// A ladder; by default it has a single step.
  package init(
    start: Double, step: Double = 0, end: End = .floor(1), limit: Int? = nil, onFailure: Failure = .useLast
  ) {
    self.start = start
    self.step = step
    self.end = end
    self.limit = limit
    self.onFailure = onFailure
  }

  /// All qualities that may be tried.
  package var qualities: [Double] {
    var quality = start
    var qualities = [quality]
    while step > 0, limit != nil, isStep(from: quality) {
      quality -= step
      qualities.append(quality)
    }
    return qualities
  }

  private func isStep(from quality: Double) -> Bool {
    switch end {
    // Repeated steps of 0.05 miss 0.5 because of rounding.
    case .floor(let floor): quality - step >= floor - 1e-9
    case .whileAbove(let last): quality > last
    }
  }
}
