import CompressionStrategies
import PerceptualQuality
package import Records
import Statistics

/// A figure over time, divided into levels on which it stayed the same.
package struct HistoryTrack: Sendable {
  /// The figure, by entry.
  package let series: HistorySeries
  /// Grouped by what can be compared: entries with other photos, or with another budget, machine or CPU features if the
  /// figure depends on them, answer another question; this is not a change.
  package let groups: [[Level]]

  /// Entries on which a figure stayed the same, as far as is known.
  package struct Level: Sendable, Hashable {
    /// Places in the history, ascending; entries without the figure are in no level.
    package var entries: [Int]
    /// The value; for timed figures the median.
    package var value: Double
  }

  /// The levels of a figure. Seconds that a machine measured are not judged, so they have one level for each machine.
  init(_ series: HistorySeries, over entries: [HistoryEntry], chances: Int) {
    self.series = series
    groups = Self.comparable(series, entries).map { places in
      series.column.isNoisy
        ? places.compactMap { series.values[$0] }.median.map { [Level(entries: places, value: $0)] } ?? []
        : Self.shownLevels(of: series, at: places, entries.map(\.conditions), chances)
    }
  }

  private static func comparable(_ series: HistorySeries, _ entries: [HistoryEntry]) -> [[Int]] {
    var groups: [Comparability: [Int]] = [:]
    for (index, value) in series.values.enumerated() where value != nil {
      groups[
        Comparability(entries[index], for: series.column, over: series.link, error: series.errors[index]), default: []
      ].append(index)
    }
    return groups.values.sorted { $0[0] < $1[0] }
  }

  /// A figure without a clock stays the same until a change is significant; it is compared with an entry with the same
  /// random numbers if the level has one.
  private static func shownLevels(
    of series: HistorySeries, at places: [Int], _ conditions: [Conditions], _ chances: Int
  ) -> [Level] {
    var levels: [Level] = []
    func isShown(_ place: Int, since level: Level) -> Bool {
      let alike = level.entries.last { conditions[place].haveSameDraws(as: conditions[$0]) }
      guard let earlier = alike ?? level.entries.first, let old = series.figure(earlier),
        let new = series.figure(place)
      else { return false }
      return Difference(from: conditions[earlier], to: conditions[place], among: chances)
        .isShown(series.column, old, new) ?? false
    }
    for place in places {
      guard let value = series.values[place] else { continue }
      if let last = levels.last, !isShown(place, since: last) {
        levels[levels.count - 1].entries.append(place)
      } else {
        levels.append(Level(entries: [place], value: value))
      }
    }
    return levels
  }

  /// The places where one level follows another.
  package var changes: [HistoryChange] {
    groups.flatMap { levels in
      zip(levels, levels.dropFirst()).compactMap { before, after in
        guard let since = before.entries.last, let entry = after.entries.first, before.value != after.value else {
          return nil
        }
        return HistoryChange(series: series, entry: entry, since: since, before: before.value, after: after.value)
      }
    }
  }
}

/// What two entries must have in common so that a figure can be compared.
private struct Comparability: Hashable {
  let photosHash: String
  let question: [String: String]
  let draws: [Int?]
  let budgetSeconds: Double?
  let machine: String?
  let counting: String?

  init(_ entry: HistoryEntry, for column: Column, over link: String?, error: Double?) {
    let conditions = entry.conditions
    photosHash = entry.photosHash
    question = conditions.question.filter { column.rests(on: $0.key, over: link) }
    draws = column.isDrawn && error == nil ? [conditions.seed, conditions.runs] : []
    budgetSeconds = column.restsOnBudget ? conditions.budgetSeconds : nil
    machine = column.isNoisy ? conditions.machine : nil
    counting = column.isCounted ? entry.counting : nil
  }
}

extension HistorySeries {
  /// The figure of an entry; nil if it is unknown.
  fileprivate func figure(_ entry: Int) -> DrawnFigure? {
    values[entry].map { DrawnFigure($0, spread: errors[entry].map { .error($0) }) }
  }
}

/// One figure of one policy over all entries.
package struct HistorySeries: Sendable, Hashable {
  /// The policy's name.
  package let policy: String
  /// Nil if the figure is the same on every link.
  package let link: String?
  /// Nil if the figure is the same on every device.
  package let device: String?
  /// The column of the table `policies`.
  package let column: Column
  /// The values by entry; nil if unknown.
  package let values: [Double?]
  /// By entry, the standard error of a chance; nil if it is unknown, or if the figure is not a chance.
  let errors: [Double?]

  /// All figures of these entries, each only once if it is the same on several links and devices, in the order of
  /// policies and columns.
  static func all(of entries: [HistoryEntry]) -> [HistorySeries] {
    var rows: [Place: [Int: HistoryEntry.Row]] = [:]
    for (index, entry) in entries.enumerated() {
      for row in entry.rows {
        rows[Place(policy: row.policy, link: row.link, device: row.device), default: [:]][index] = row
      }
    }
    let byPolicy = Dictionary(grouping: rows.keys.sorted(), by: \.policy)
    return byPolicy.keys.sorted().flatMap { policy in
      HistoryEntry.columns.enumerated().flatMap { place, column in
        folded(
          (byPolicy[policy] ?? []).map { row in
            let own = entries.indices.map { rows[row]?[$0] }
            return HistorySeries(
              policy: policy, link: row.link, device: row.device, column: column,
              values: own.map { $0?.values[place] },
              errors: own.map { column.certainty == .chance ? $0?.chanceError : nil })
          })
      }
    }.filter { series in series.values.contains { $0 != nil } }
  }

  private struct Place: Hashable, Comparable {
    let policy, link, device: String
    static func < (left: Self, right: Self) -> Bool {
      (left.policy, left.device, left.link) < (right.policy, right.device, right.link)
    }
  }

  /// One policy's series of one column; those that are the same on several links or devices become one.
  private static func folded(_ all: [HistorySeries]) -> [HistorySeries] {
    func isOne(_ group: [HistorySeries]) -> Bool {
      group.count > 1 && group.allSatisfy { $0.values == group[0].values }
    }
    let byLink = Dictionary(grouping: all, by: \.device).values.flatMap { group in
      isOne(group) ? [group[0].onEvery(link: true)] : group
    }
    let byDevice = Dictionary(grouping: byLink, by: \.link).values.flatMap { group in
      isOne(group) ? [group[0].onEvery(device: true)] : group
    }
    return byDevice.sorted { $0.order < $1.order }
  }

  private var order: (link: String, device: String) { (link ?? "", device ?? "") }

  private func onEvery(link: Bool = false, device: Bool = false) -> HistorySeries {
    HistorySeries(
      policy: policy, link: link ? nil : self.link, device: device ? nil : self.device, column: column, values: values,
      errors: errors)
  }

  /// The scope of the figure: convos, wifi, phone.
  package var scope: String {
    [policy, link, device].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
