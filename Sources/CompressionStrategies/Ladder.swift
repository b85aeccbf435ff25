/// Qualities that a design tries one after another, computed in binary64 exactly as its loop does.
public struct Ladder: Sendable, Hashable {
  /// What a design does when the last step is still too large.
  public enum Failure: String, Sendable, CaseIterable, Hashable { case useLast, refuse }

  /// Where a design's qualities end.
  public enum End: Sendable, Hashable {
    /// No quality below this is tried.
    case floor(Double)
    /// Another step is taken from every quality above this, as the loops of some apps do: the last may lie below it.
    case whileAbove(Double)
  }

  /// The quality of the first try, 0…1 in the design's words.
  public var start: Double
  /// By how much each try is lower than the one before; 0 for a single try.
  public var step: Double
  /// The last quality.
  public var end: End
  /// The bytes at which the loop stops.
  public var limit: Int?
  /// What becomes of a photo that is still over the limit at the ladder's end.
  public var onFailure: Failure

  /// A ladder of a single step unless something else is set.
  public init(
    start: Double, step: Double = 0, end: End = .floor(1), limit: Int? = nil, onFailure: Failure = .useLast
  ) {
    self.start = start
    self.step = step
    self.end = end
    self.limit = limit
    self.onFailure = onFailure
  }

  /// Every quality that may be tried.
  public var qualities: [Double] {
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
    // Steps of 0.05 miss 0.5 by a rounding.
    case .floor(let floor): quality - step >= floor - 1e-9
    case .whileAbove(let last): quality > last
    }
  }
}
