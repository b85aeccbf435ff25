import JSONText
import RunRecords
import Units

/// What the last entry of a history brought to light.
public struct HistoryCheck: Sendable {
  private let history: History
  private let changed: [HistoryChange]

  /// Looks for what could not be seen without the last entry.
  public init(_ history: History) {
    self.history = history
    changed = history.lastChanges
  }

  /// Whether something got worse.
  public var isWorse: Bool { changed.contains { $0.kind == .worse } }

  /// For people: a sentence, then a line a change.
  public var text: String {
    guard let last = history.entries.last else { return "no entries yet; add one with stepwedge history add\n" }
    let head = "\(last.label), the last of \(history.entries.count.counted("entry", "entries")): \(changed.counts)"
    let conditions = history.lastConditions
    let since =
      conditions.isEmpty ? [] : ["  also changed since the entry before: " + conditions.joined(separator: ", ")]
    return
      ([head] + since + history.missing.map { "  missing  \($0): the last entry has no figures of it" }
      + changed.map(line))
      .joined(separator: "\n") + "\n"
  }

  private func line(_ change: HistoryChange) -> String {
    let difference = change.difference.isEmpty ? "" : " (\(change.difference))"
    let why = history.circumstances(of: change)
    let kind = change.kind.rawValue + String(repeating: " ", count: 7 - change.kind.rawValue.count)
    return "  \(kind)  \(change.series.scope): \(change.series.column.name) \(change.values)\(difference) at "
      + history.place(of: change) + (why.isEmpty ? "" : "; " + why.joined(separator: ", "))
  }

  /// For programs.
  public var json: String {
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
