import RunRecords

/// Which rows an assertion is about: all conditions must hold.
struct Selection: Sendable, Hashable {
  /// What one column must hold.
  enum Condition: Sendable, Hashable {
    case anyOf([Value])
    case within([Bound])
  }

  /// Conditions by column.
  var conditions: [String: Condition]

  /// These conditions; none selects every row.
  init(_ conditions: [String: Condition] = [:]) { self.conditions = conditions }

  /// Whether a row is meant.
  func contains(_ row: FigureRow) -> Bool {
    conditions.allSatisfy { name, condition in
      let value = row.cells[name] ?? .null
      return switch condition {
      case .anyOf(let values): values.contains(value)
      case .within(let bounds): bounds.allSatisfy { $0.holds(for: value) }
      }
    }
  }

  /// The texts that a column is asked for, in the order of the file.
  func names(of column: String) -> [String] {
    guard case .anyOf(let values)? = conditions[column] else { return [] }
    return values.compactMap { String($0) }
  }
}
