import Meaning
public import RunRecords
import Units

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

extension HistoryChange {
  /// Both values, in as few digits as distinguish them, and the unit: 812,345 → 823,456 bytes.
  public var values: String {
    let (before, after) = Self.apart(before, after, series.column)
    return "\(before) → \(after)" + (series.column.unit.map { " \($0)" } ?? "")
  }

  /// By how much: +1.4 %; empty if it was nothing before, or is a choice between two.
  public var difference: String {
    guard before != 0, series.column.kind != .boolean else { return "" }
    let change = (after - before) / abs(before)
    let digits = abs(change) < 0.001 ? "\((change * 100).digits(1)) %" : Share(change).brief
    return (change > 0 ? "+" : "") + digits
  }

  private static func apart(_ before: Double, _ after: Double, _ column: Column) -> (String, String) {
    for digits in 4...15 {
      let texts = (column.figure(before, digits: digits), column.figure(after, digits: digits))
      if texts.0 != texts.1 { return texts }
    }
    return (column.text(.real(before)), column.text(.real(after)))
  }
}

extension [HistoryChange] {
  /// How many there are of each kind: 2 worse, 1 better.
  public var counts: String {
    let counts = HistoryChange.Kind.allCases.compactMap { kind -> String? in
      let count = count { $0.kind == kind }
      return count > 0 ? "\(count.grouped) \(kind.rawValue)" : nil
    }
    return counts.isEmpty ? "nothing changed" : counts.joined(separator: ", ")
  }
}

extension Column {
  /// A figure for people, without its unit.
  public func figure(_ value: Double, digits: Int = 4) -> String {
    if kind == .boolean { return value == 0 ? "no" : "yes" }
    if abs(value) >= 1_000 { return Int(nearest: value).grouped }
    return value == value.rounded() ? value.fixed(0) : value.digits(digits)
  }
}

extension History {
  /// What else changed between the two entries of a change, and may be why.
  public func circumstances(of change: HistoryChange) -> [String] {
    let series = change.series
    return entries[change.entry].conditions.changes(
      since: entries[change.since].conditions, of: series.column, policy: series.policy, link: series.link,
      device: series.device)
  }

  /// The place of the change: at an entry, or between two if entries of other conditions stand between.
  public func place(of change: HistoryChange) -> String {
    let label = entries[change.entry].label
    return change.entry - change.since == 1 ? label : "\(label), not yet in \(entries[change.since].label)"
  }
}
