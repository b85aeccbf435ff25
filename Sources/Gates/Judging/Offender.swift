import RunRecords

/// A row that breaks an assertion, or all rows together where an aggregate does.
public struct Offender: Sendable, Hashable {
  var key: RowKey
  /// What the run has; null where the row disappeared.
  var value: Value
  /// What the baseline has; null without one.
  var base: Value
  /// What is wrong, to be read after the row's name.
  public var why: String

  /// This row, for this reason.
  init(key: RowKey, value: Value, base: Value = .null, why: String) {
    self.key = key
    self.value = value
    self.base = base
    self.why = why
  }
}
