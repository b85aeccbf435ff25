import RunRecords

/// What tells a row from the others of its table, such as photo and policy.
///
/// Rows of one photo share its name, and rows of all photos the rest: a million keys are a million pairs of references.
struct RowKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Nil where the row is of no single photo.
  let photo: String?
  /// The other key columns and what they hold, in the order of the table.
  let scope: [Part]

  /// One key column and what it holds.
  struct Part: Sendable, Hashable {
    let column: String
    let text: String
  }

  /// The key of a row of this photo, or of none.
  init(photo: String?, scope: [Part]) {
    self.photo = photo
    self.scope = scope
  }

  /// All columns and their texts; none stands for all rows together.
  var parts: [Part] { (photo.map { [Part(column: "photo", text: $0)] } ?? []) + scope }

  /// The text of a key column.
  subscript(column: String) -> String? {
    column == "photo" ? photo : scope.first { $0.column == column }?.text
  }

  static func < (left: RowKey, right: RowKey) -> Bool {
    left.photo == right.photo
      ? left.scope.lazy.map(\.text).lexicographicallyPrecedes(right.scope.lazy.map(\.text))
      : left.photo ?? "" < right.photo ?? ""
  }

  /// For people: IMG_0042.jpg, convos, wifi.
  var description: String { parts.map(\.text).joined(separator: ", ") }

  /// The photo and the policy that it hangs on.
  var trial: TrialKey { TrialKey(photo: photo ?? "", policy: self["policy"] ?? "") }
}
