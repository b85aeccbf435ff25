import RunRecords

/// Which rows an assertion is about: all conditions must hold.
struct Selection: Sendable, Hashable {
  /// What one column must hold.
  enum Condition: Sendable, Hashable {
    case anyOf([Value])
    case within([Bound])

    func holds(for value: Value) -> Bool {
      switch self {
      case .anyOf(let values): values.contains(value)
      case .within(let bounds): bounds.hold(for: value)
      }
    }
  }

  /// Conditions by column.
  var conditions: [String: Condition]

  /// These conditions; none selects every row.
  init(_ conditions: [String: Condition] = [:]) { self.conditions = conditions }

  /// The texts that a column is asked for, in the order of the file.
  func names(of column: String) -> [String] {
    guard case .anyOf(let values)? = conditions[column] else { return [] }
    return values.compactMap { String($0) }
  }
}
