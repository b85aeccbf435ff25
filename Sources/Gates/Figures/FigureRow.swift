public import RunRecords

/// What tells a row from the others of its table, such as photo and policy.
public struct RowKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Column names and their texts, in the order of the table.
  public let parts: [Part]

  /// One key column and what it holds.
  public struct Part: Sendable, Hashable {
    public let column: String
    public let text: String
  }

  /// The key of these parts; none stands for all rows together.
  public init(_ parts: [(String, String)] = []) { self.parts = parts.map { Part(column: $0.0, text: $0.1) } }

  /// The text of a key column.
  public subscript(column: String) -> String? { parts.first { $0.column == column }?.text }

  public static func < (left: RowKey, right: RowKey) -> Bool {
    left.parts.map(\.text).lexicographicallyPrecedes(right.parts.map(\.text))
  }

  /// For people: IMG_0042.jpg, convos, wifi.
  public var description: String { parts.map(\.text).joined(separator: ", ") }
}

/// A row as assertions see it.
public struct FigureRow: Sendable, Hashable {
  public var key: RowKey
  /// By column: the row's own cells and, for scopes, those of its trial.
  public var cells: [String: Value]

  /// A row of these cells.
  public init(key: RowKey, cells: [String: Value]) {
    self.key = key
    self.cells = cells
  }

  /// The photo and the policy that it hangs on.
  var trial: TrialKey { TrialKey(photo: key["photo"] ?? "", policy: key["policy"] ?? "") }
}

/// One photo under one policy.
public struct TrialKey: Sendable, Hashable {
  public var photo: String
  public var policy: String

  /// This photo under this policy.
  public init(photo: String, policy: String) {
    self.photo = photo
    self.policy = policy
  }
}
