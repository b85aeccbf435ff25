public import RunRecords

/// One figure of one policy over all entries.
public struct HistorySeries: Sendable, Hashable {
  /// The policy's name.
  public let policy: String
  /// Nil if the figure is the same on every link.
  public let link: String?
  /// Nil if the figure is the same on every device.
  public let device: String?
  /// Which figure of the table `policies` it is.
  public let column: Column
  /// By entry; nil if it is unknown.
  public let values: [Double?]
  /// By entry, how far a chance strays from draw to draw; nil if that is unknown, or the figure is not a chance.
  let errors: [Double?]

  /// All figures of these entries, each only once if it is the same on several links and devices; in the order of
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

  /// One policy's series of one column, those that are the same on several links or devices as one.
  private static func folded(_ all: [HistorySeries]) -> [HistorySeries] {
    let byLink = Dictionary(grouping: all, by: \.device).values.map { group in
      group.count > 1 && group.allSatisfy { $0.values == group[0].values } ? [group[0].onEvery(link: true)] : group
    }.flatMap(\.self)
    let byDevice = Dictionary(grouping: byLink, by: \.link).values.map { group in
      group.count > 1 && group.allSatisfy { $0.values == group[0].values } ? [group[0].onEvery(device: true)] : group
    }.flatMap(\.self)
    return byDevice.sorted { ($0.link ?? "", $0.device ?? "") < ($1.link ?? "", $1.device ?? "") }
  }

  private func onEvery(link: Bool = false, device: Bool = false) -> HistorySeries {
    HistorySeries(
      policy: policy, link: link ? nil : self.link, device: device ? nil : self.device, column: column, values: values,
      errors: errors)
  }

  /// Whose figure it is: convos, wifi, phone.
  public var scope: String { [policy, link, device].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ") }
}
