import RunRecords

/// What tells a row from the others of its table, such as photo and policy.
struct RowKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Column names and their texts, in the order of the table.
  let parts: [Part]

  /// One key column and what it holds.
  struct Part: Sendable, Hashable {
    let column: String
    let text: String
  }

  /// The key of these parts; none stands for all rows together.
  init(_ parts: [(String, String)] = []) { self.parts = parts.map { Part(column: $0.0, text: $0.1) } }

  /// The text of a key column.
  subscript(column: String) -> String? { parts.first { $0.column == column }?.text }

  static func < (left: RowKey, right: RowKey) -> Bool {
    left.parts.map(\.text).lexicographicallyPrecedes(right.parts.map(\.text))
  }

  /// For people: IMG_0042.jpg, convos, wifi.
  var description: String { parts.map(\.text).joined(separator: ", ") }
}

/// A row as assertions see it.
struct FigureRow: Sendable, Hashable {
  var key: RowKey
  /// By column: the row's own cells and, for scopes, those of its trial.
  var cells: [String: Value]

  /// A row of these cells.
  init(key: RowKey, cells: [String: Value]) {
    self.key = key
    self.cells = cells
  }

  /// The photo and the policy that it hangs on.
  var trial: TrialKey { TrialKey(photo: key["photo"] ?? "", policy: key["policy"] ?? "") }
}
