/// Qualities that a design tries one after another, computed in binary64 exactly as its loop does.
public struct Ladder: Sendable, Hashable {
  /// What a design does when the last step is still too large.
  public enum Failure: String, Sendable, CaseIterable, Hashable { case useLast, refuse }

  /// The quality of the first try, 0…1 in the design's words.
  public var start: Double
  /// By how much each try is lower than the one before; 0 for a single try.
  public var step: Double
  /// Another step is taken only from a quality above this.
  public var floor: Double
  /// The bytes at which the loop stops.
  public var limit: Int?
  /// What becomes of a photo that is still over the limit at the ladder's end.
  public var onFailure: Failure

  /// A ladder of a single step unless something else is set.
  public init(start: Double, step: Double = 0, floor: Double = 1, limit: Int? = nil, onFailure: Failure = .useLast) {
    self.start = start
    self.step = step
    self.floor = floor
    self.limit = limit
    self.onFailure = onFailure
  }

  /// Every quality that may be tried.
  public var qualities: [Double] {
    var quality = start
    var qualities = [quality]
    while step > 0, limit != nil, quality > floor {
      quality -= step
      qualities.append(quality)
    }
    return qualities
  }
}
