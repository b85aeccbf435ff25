import Meaning
import RunRecords

/// A figure that goes over to another value with an entry and was not expected to.
public struct HistoryChange: Sendable, Hashable {
  /// Which figure, of which policy, over which link and on which device.
  public let series: HistorySeries
  /// The first entry of the new value.
  public let entry: Int
  /// The last comparable entry before it.
  public let since: Int
  /// The values; of timed figures the medians of both levels.
  public let before: Double
  /// The value from this entry on, or until the next change.
  public let after: Double

  /// What a change is for those who read of it.
  public enum Kind: String, Sendable, CaseIterable { case worse, better, changed }

  /// Columns that have no better direction have just changed.
  public var kind: Kind {
    guard let direction = series.column.direction(of: nil) else { return .changed }
    return direction.isBetter(after, than: before) ? .better : .worse
  }

  /// The change as a part of what was; of nothing, one.
  public var size: Double { before == 0 ? 1 : abs((after - before) / before) }

  /// Whether an earlier look at the same history reported this already: in times the place may move a little as more is
  /// known.
  func isSame(as other: HistoryChange, within distance: Int) -> Bool {
    // Figures that were the same on every link may part with the last entry.
    func isOne(_ left: String?, _ right: String?) -> Bool { left == nil || right == nil || left == right }
    return series.policy == other.series.policy && series.column == other.series.column
      && isOne(series.link, other.series.link) && isOne(series.device, other.series.device) && kind == other.kind
      && abs(entry - other.entry) <= distance
  }
}
