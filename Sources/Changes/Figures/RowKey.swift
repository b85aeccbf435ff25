package import RunRecords

/// What distinguishes a row from the others of its table, such as photo and policy.
///
/// Rows of one photo share its name, and rows of all photos the rest: a million keys are a million pairs of references.
package struct RowKey: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Nil if the row is of no single photo.
  package let photo: String?
  /// The other key columns and what they hold, in the order of the table.
  package let scope: [Part]

  /// One key column and what it holds.
  package struct Part: Sendable, Hashable {
    package let column: String
    package let text: String

    /// A key column that holds this.
    package init(column: String, text: String) { (self.column, self.text) = (column, text) }
  }

  /// The key of a row of this photo, or of none.
  package init(photo: String?, scope: [Part]) {
    self.photo = photo
    self.scope = scope
  }

  /// All columns and their texts; no text means all rows together.
  package var parts: [Part] { (photo.map { [Part(column: "photo", text: $0)] } ?? []) + scope }

  /// The text of a key column.
  package subscript(column: String) -> String? {
    column == "photo" ? photo : scope.first { $0.column == column }?.text
  }

  package static func < (left: RowKey, right: RowKey) -> Bool {
    left.photo == right.photo
      ? left.scope.lazy.map(\.text).lexicographicallyPrecedes(right.scope.lazy.map(\.text))
      : left.photo ?? "" < right.photo ?? ""
  }

  /// For people: IMG_0042.jpg, convos, wifi.
  package var description: String { parts.map(\.text).joined(separator: ", ") }

  /// The photo and the policy that it hangs on.
  package var trial: TrialKey { TrialKey(photo: photo ?? "", policy: self["policy"] ?? "") }
}
