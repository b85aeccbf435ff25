import PerceptualQuality
import Documents
import ImageCodecs
package import Records
import Units

/// What the last entry of a history shows.
package struct HistoryCheck: Sendable {
  private let history: History
  private let changed: [HistoryChange]

  /// Finds changes that were not visible without the last entry.
  package init(_ history: History) {
    self.history = history
    changed = history.lastChanges
  }

  /// Whether something became worse.
  package var isWorse: Bool { changed.contains { $0.kind == .worse } }

  /// Text for people: a sentence, then a line for each change.
  package var text: String {
    guard let last = history.entries.last else { return "no entries yet; add one with stepwedge history add\n" }
    let head = "\(last.label), the last of \(history.entries.count.counted("entry", "entries")): \(changed.counts)"
    let conditions = history.lastConditions
    let since =
      conditions.isEmpty ? [] : ["  also changed since the entry before: " + conditions.joined(separator: ", ")]
    return
      (overall + [head] + since + history.missing.map { "  missing  \($0): the last entry has no figures of it" }
      + changed.map(line))
      .joined(separator: "\n") + "\n"
  }

  /// How many pictures the last entry's policies send well over the whole mix, in one line.
  private var overall: [String] {
    guard let last = history.entries.last,
      let column = HistoryEntry.columns.firstIndex(where: { $0.name == "sentWell" })
    else { return [] }
    let words = last.rows.filter { $0.link == PolicyAnswer.mix }.compactMap { row in
      row.values[column].map { well in
        let change = changed.first {
          $0.series.policy == row.policy && $0.series.column.name == "sentWell"
            && $0.series.link ?? row.link == row.link
        }
        return "\(row.policy) \(Share(well).brief)" + (change.map { " (\($0.kind.rawValue))" } ?? "")
      }
    }
    return words.isEmpty ? [] : ["sent well: " + words.joined(separator: ", ")]
  }

  private func line(_ change: HistoryChange) -> String {
    let difference = change.difference.isEmpty ? "" : " (\(change.difference))"
    let why = history.circumstances(of: change)
    let kind = change.kind.rawValue + String(repeating: " ", count: 7 - change.kind.rawValue.count)
    return "  \(kind)  \(change.series.scope): \(change.series.column.name) \(change.values)\(difference) at "
      + history.place(of: change) + (why.isEmpty ? "" : "; " + why.joined(separator: ", "))
  }

  /// The check as JSON.
  package var json: String {
    let changes = changed.map { change -> JSONValue in
      let members: [(String, JSONValue)] = [
        ("kind", .text(change.kind.rawValue)), ("policy", .text(change.series.policy)),
        ("link", .text(change.series.link)), ("device", .text(change.series.device)),
        ("column", .text(change.series.column.name)), ("isTimed", .bool(change.series.column.isTimed)),
        ("before", .number(change.before)), ("after", .number(change.after)),
        ("at", .text(history.entries[change.entry].label)), ("since", .text(history.entries[change.since].label)),
        ("circumstances", .list(history.circumstances(of: change).map { .text($0) })),
      ]
      return .object(members)
    }
    let members: [(String, JSONValue)] = [
      ("entries", .integer(history.entries.count)), ("label", .text(history.entries.last?.label)),
      ("worse", .integer(changed.count { $0.kind == .worse })),
      ("better", .integer(changed.count { $0.kind == .better })),
      ("conditions", .list(history.lastConditions.map { .text($0) })), ("changes", .list(changes)),
      ("missing", .list(history.missing.map { .text($0) })),
    ]
    return JSONValue.object(members).line
  }
}

/// A figure whose value changes unexpectedly with an entry.
package struct HistoryChange: Sendable, Hashable {
  /// The figure, with its policy, link and device.
  package let series: HistorySeries
  /// The first entry of the new value.
  package let entry: Int
  /// The last comparable entry before it.
  package let since: Int
  /// The value before; for timed figures the median of its level.
  package let before: Double
  /// The value from this entry on, or until the next change.
  package let after: Double

  /// The kinds of changes.
  package enum Kind: String, Sendable, CaseIterable { case worse, better, changed }

  /// The kind; columns without a better direction have only changed.
  package var kind: Kind {
    guard let direction = series.column.direction(of: nil) else { return .changed }
    return direction.isBetter(after, than: before) ? .better : .worse
  }

  /// The relative change; 1 if the value was zero.
  package var size: Double { before == 0 ? 1 : abs((after - before) / before) }

  /// Whether an earlier analysis of the same history reported this change already.
  func isSame(as other: HistoryChange) -> Bool {
    // Figures that were the same on every link may differ from the last entry on.
    func isOne(_ left: String?, _ right: String?) -> Bool { left == nil || right == nil || left == right }
    return series.policy == other.series.policy && series.column == other.series.column
      && isOne(series.link, other.series.link) && isOne(series.device, other.series.device) && kind == other.kind
      && entry == other.entry
  }
}

extension HistoryChange {
  /// Both values, with as few digits as distinguish them, and the unit: 812,345 → 823,456 bytes.
  package var values: String {
    let (before, after) = Self.apart(before, after, series.column)
    return "\(before) → \(after)" + (series.column.unit.map { " \($0)" } ?? "")
  }

  /// The relative change: +1.4 %; empty if the value was zero, or is true or false.
  package var difference: String {
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
  /// How many changes there are of each kind: 2 worse, 1 better.
  package var counts: String {
    let counts = HistoryChange.Kind.allCases.compactMap { kind -> String? in
      let count = count { $0.kind == kind }
      return count > 0 ? "\(count.grouped) \(kind.rawValue)" : nil
    }
    return counts.isEmpty ? "nothing changed" : counts.joined(separator: ", ")
  }
}

extension Column {
  /// A figure for people, without its unit.
  package func figure(_ value: Double, digits: Int = 4) -> String {
    if kind == .boolean { return value == 0 ? "no" : "yes" }
    if abs(value) >= 1_000 { return Int(nearest: value).grouped }
    return value == value.rounded() ? value.fixed(0) : value.digits(digits)
  }
}

extension History {
  /// What else changed between the two entries of a change, which may be the reason.
  package func circumstances(of change: HistoryChange) -> [String] {
    let series = change.series
    return entries[change.entry].conditions.changes(
      since: entries[change.since].conditions, of: series.column, policy: series.policy, link: series.link,
      device: series.device)
  }

  /// The place of the change: at an entry, or between two if entries with other conditions are between them.
  package func place(of change: HistoryChange) -> String {
    let label = entries[change.entry].label
    return change.entry - change.since == 1 ? label : "\(label), not yet in \(entries[change.since].label)"
  }
}
