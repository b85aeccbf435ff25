import RunRecords
import Statistics

/// The result of a history's entries: every figure over them, and the changes.
public struct History: Sendable {
  /// As the file has them, the oldest first.
  public let entries: [HistoryEntry]
  /// Every figure of every policy that any entry has, in the order of policies and columns.
  public let tracks: [HistoryTrack]
  /// Worse ones first, then by size.
  public let changes: [HistoryChange]

  /// At most this share of histories in which nothing changes shows a change in any timed figure.
  static let falseAlarms = 0.01

  /// Looks at these entries.
  public init(_ entries: [HistoryEntry]) {
    self.entries = entries
    let series = HistorySeries.all(of: entries)
    let timed = series.count { $0.column.isNoisy && $0.varies }
    let chances = series.count { $0.column.certainty == .chance && $0.varies }
    tracks = series.map { series in
      HistoryTrack(
        series, over: entries, falseAlarms: Self.falseAlarms / Double(max(1, timed)), chances: chances)
    }
    changes = tracks.flatMap(\.changes).sorted()
  }

  /// Changes that nobody could see before the last entry.
  public var lastChanges: [HistoryChange] {
    guard !entries.isEmpty else { return [] }
    let known = History(Array(entries.dropLast())).changes
    return changes.filter { change in
      !known.contains {
        change.isSame(as: $0, within: change.series.column.isNoisy ? ChangePoints.shortestLevel : 0)
      }
    }
  }

  /// What changed in addition to the figures since the entry before the last one, a phrase each.
  public var lastConditions: [String] {
    guard entries.count > 1, let last = entries.last else { return [] }
    let before = entries[entries.count - 2]
    return (last.photosHash == before.photosHash ? [] : ["photos changed"])
      + last.conditions.changes(since: before.conditions)
  }

  /// Policies of the entry before that the last one lacks: their figures say nothing of it.
  public var missing: [String] {
    guard entries.count > 1, let last = entries.last else { return [] }
    let names = Set(last.rows.map(\.policy))
    return Set(entries[entries.count - 2].rows.map(\.policy)).subtracting(names).sorted()
  }
}

extension HistorySeries {
  /// Whether its value is ever another.
  public var varies: Bool { Set(values.compactMap(\.self)).count > 1 }
}

extension HistoryChange: Comparable {
  /// In the order in which people want to read: worse before better, large before small.
  public static func < (left: Self, right: Self) -> Bool {
    func key(_ change: HistoryChange) -> (Int, Double, Int, String) {
      let kind = Kind.allCases.firstIndex(of: change.kind) ?? 0
      return (kind, -change.size, change.entry, change.series.scope + change.series.column.name)
    }
    return key(left) < key(right)
  }
}
