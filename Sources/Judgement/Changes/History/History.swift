import Records

/// The analysis of a history's entries: every figure over time, and the changes.
package struct History: Sendable {
  /// The entries as in the file, the oldest first.
  package let entries: [HistoryEntry]
  /// Every figure of every policy that any entry has, in the order of policies and columns.
  package let tracks: [HistoryTrack]
  /// The changes, worse ones first, then by size.
  package let changes: [HistoryChange]

  /// Analyses these entries.
  package init(_ entries: [HistoryEntry]) {
    self.entries = entries
    let series = HistorySeries.all(of: entries)
    let chances = series.count { $0.column.certainty == .chance && $0.varies }
    tracks = series.map { HistoryTrack($0, over: entries, chances: chances) }
    changes = tracks.flatMap(\.changes).sorted()
  }

  /// Changes that were not visible before the last entry.
  package var lastChanges: [HistoryChange] {
    guard !entries.isEmpty else { return [] }
    let known = History(Array(entries.dropLast())).changes
    return changes.filter { change in !known.contains(where: change.isSame) }
  }

  /// What else changed since the entry before the last one, one phrase each.
  package var lastConditions: [String] {
    guard entries.count > 1, let last = entries.last else { return [] }
    let before = entries[entries.count - 2]
    return (last.photosHash == before.photosHash ? [] : ["photos changed"])
      + last.conditions.changes(since: before.conditions)
  }

  /// Policies that the entry before has and the last one lacks: nothing is known about them now.
  package var missing: [String] {
    guard entries.count > 1, let last = entries.last else { return [] }
    let names = Set(last.rows.map(\.policy))
    return Set(entries[entries.count - 2].rows.map(\.policy)).subtracting(names).sorted()
  }
}

extension HistorySeries {
  /// Whether its value ever changes.
  package var varies: Bool { Set(values.compactMap(\.self)).count > 1 }
}

extension HistoryChange: Comparable {
  /// In the order of importance: worse before better, large before small.
  package static func < (left: Self, right: Self) -> Bool {
    func key(_ change: HistoryChange) -> (Int, Double, Int, String) {
      let kind = Kind.allCases.firstIndex(of: change.kind) ?? 0
      return (kind, -change.size, change.entry, change.series.scope + change.series.column.name)
    }
    return key(left) < key(right)
  }
}
