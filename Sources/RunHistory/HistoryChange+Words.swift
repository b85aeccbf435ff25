public import RunRecords
import Units

extension HistoryChange {
  /// Both values, in as few digits as tell them apart, and the unit: 812,345 → 823,456 bytes.
  public var values: String {
    let (before, after) = Self.apart(before, after, series.column)
    return "\(before) → \(after)" + (series.column.unit.map { " \($0)" } ?? "")
  }

  /// By how much: +1.4 %; empty where it was nothing before, or is a choice between two.
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

extension Column {
  /// A figure for people, without its unit.
  public func figure(_ value: Double, digits: Int = 4) -> String {
    if kind == .boolean { return value == 0 ? "no" : "yes" }
    if abs(value) >= 1_000 { return Int(nearest: value).grouped }
    return value == value.rounded() ? value.fixed(0) : value.digits(digits)
  }
}

extension History {
  /// What else changed between the two entries of a change, and may be why: libraries and the policy's own text.
  public func circumstances(of change: HistoryChange) -> [String] {
    let (before, after) = (entries[change.since], entries[change.entry])
    var told: [String] = []
    if let old = before.policies[change.series.policy], let new = after.policies[change.series.policy], old != new {
      told.append("the policy changed")
    }
    for name in Set(before.versions.keys).union(after.versions.keys).sorted() {
      let (old, new) = (before.versions[name] ?? "none", after.versions[name] ?? "none")
      if old != new { told.append("\(name) \(old) → \(new)") }
    }
    if before.program != after.program { told.append("\(before.program) → \(after.program)") }
    return told
  }

  /// Where it changed: at an entry, or between two where entries of other conditions stand between.
  public func place(of change: HistoryChange) -> String {
    let label = entries[change.entry].label
    return change.entry - change.since == 1 ? label : "\(label), not yet in \(entries[change.since].label)"
  }
}
