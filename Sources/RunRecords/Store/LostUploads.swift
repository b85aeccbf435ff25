/// The uploads of a photo with those that never were, because a policy made nothing of a photo that some policy could
/// process: the share of all photos that arrive in time has to count them.
struct LostUploads {
  /// The columns of the table that the file has.
  let columns: Set<String>
  /// The links of the run.
  let links: [String]

  /// A table of the columns, of the photo that is the query's first parameter.
  var table: String {
    let columns = Upload.columns.filter { self.columns.contains($0.name) }
    let made = "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM uploads WHERE photo = ?1"
    guard !links.isEmpty else { return "(\(made))" }
    let lost = columns.map(cell).joined(separator: ", ")
    let names = links.map { "(\(Self.quoted($0)))" }.joined(separator: ", ")
    return """
      (\(made) UNION ALL SELECT \(lost) FROM trials t, (SELECT column1 AS name FROM (VALUES \(names))) link
      WHERE t.photo = ?1 AND t.mainBytes IS NULL
      AND EXISTS (SELECT 1 FROM trials o WHERE o.photo = ?1 AND o.status <> 'failed')
      AND NOT EXISTS (SELECT 1 FROM uploads u WHERE u.photo = ?1 AND u.policy = t.policy AND u.link = link.name))
      """
  }

  private func cell(_ column: Column) -> String {
    switch column.name {
    case "photo": "t.photo"
    case "policy": "t.policy"
    case "link": "link.name"
    default: column.whenLost.map { "\($0)" } ?? (column.isOptional ? "NULL" : "0")
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
