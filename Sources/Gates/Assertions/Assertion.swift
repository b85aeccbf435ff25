import Meaning
import RunRecords

/// One sentence that must be true of a run.
public struct Assertion: Sendable, Hashable {
  /// What a figure is compared with.
  enum Comparison: Sendable, Hashable {
    case bounds([Bound])
    case baseline(BaselineLimits)
  }

  /// What reports and waivers call it; one to a gates file.
  public var name: String
  /// The promise behind it, in words; nil if nobody wrote it down.
  var because: String?
  var selection: Selection
  var aggregate: Aggregate
  var column: Column
  /// The phone that the seconds of compression are for; nil for the run's own.
  var phone: PhoneCosts?
  var comparison: Comparison
  /// Whether rows without a figure are left out; if not, an assertion that would pass without them cannot tell.
  var skipsUndefined = false

  /// This aggregate of this column over the selected rows, compared so.
  init(
    name: String, because: String? = nil, where selection: Selection = Selection(), _ aggregate: Aggregate,
    of column: Column, _ comparison: Comparison
  ) {
    self.name = name
    self.because = because
    self.selection = selection
    self.aggregate = aggregate
    self.column = column
    self.comparison = comparison
  }

  /// Whether larger figures break it, if this is the better direction; nil if both directions do.
  func limitsFromAbove(_ better: Direction?) -> Bool? {
    switch comparison {
    case .bounds(let bounds): bounds.count == 1 ? bounds[0].limitsFromAbove : nil
    case .baseline(let limits):
      if limits.atMostRatio != nil {
        true
      } else if limits.atLeastRatio != nil {
        false
      } else {
        better.map { $0 == .less }
      }
    }
  }
}
