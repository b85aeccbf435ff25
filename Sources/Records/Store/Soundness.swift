/// SQL conditions for rows that no run writes: values that SQLite reads without an error and that would mislead a
/// report.
enum Soundness {
  /// Control characters; in names they are escaped.
  private static let control = "*[' || char(1) || '-' || char(31) || char(127) || ']*"

  /// Conditions that are true for no valid row of a table.
  static func faults(of table: Column.Table) -> [String] {
    func isNoHash(_ column: String) -> String { "\(column) GLOB '*[^0-9a-f]*'" }
    func isNoName(_ column: String) -> String { "\(column) GLOB '\(control)'" }
    switch table {
    case .photos: return [isNoName("photo"), isNoHash("photoHash")]
    case .trials:
      return [
        // If a part of a plan is resumed, trials exist before photos do.
        "EXISTS (SELECT 1 FROM photos) AND photo NOT IN (SELECT photo FROM photos)", isNoName("policy"),
        isNoHash("photoHash"), isNoHash("policyHash"),
        isNoHash("mainSha256"), isNoHash("thumbnailSha256"),
      ]
    default: return []
    }
  }

  /// The first table with a row that no run writes; nil if there is none.
  static func firstFault(in database: Database, _ manifest: RunManifest?) throws -> Column.Table? {
    for table in Column.Table.allCases where !table.cameLater {
      if try Schema.columnNames(of: table, in: database).isEmpty { return table }
    }
    for table in [Column.Table.photos, .trials] {
      let sql = "SELECT 1 FROM \(table) WHERE \(faults(of: table).map { "(\($0))" }.joined(separator: " OR ")) LIMIT 1"
      if try database.scalar(sql) != .null { return table }
    }
    return try strangePolicies(in: database, manifest).isEmpty ? nil : .trials
  }

  private static func strangePolicies(in database: Database, _ manifest: RunManifest?) throws -> [String] {
    guard let known = manifest.map({ Set($0.policies.map(\.name)) }), !known.isEmpty else { return [] }
    var strange: [String] = []
    try database.run("SELECT DISTINCT policy FROM trials") { row in
      if let name = String(row[0]), !known.contains(name) { strange.append(name) }
    }
    return strange
  }

  /// Removes rows that no run writes.
  static func clean(_ database: Database, _ manifest: RunManifest?) throws {
    // Photos whose own row was lost are known from their trials.
    let columns = PhotoRecord.columns.map(\.name).joined(separator: ", ")
    for input in manifest?.inputs ?? [] {
      try database.run(
        "INSERT OR IGNORE INTO photos (\(columns)) SELECT \(columns) FROM trials WHERE photo = ? LIMIT 1",
        [.text(input.photo)])
    }
    for policy in try strangePolicies(in: database, manifest) {
      try database.run("DELETE FROM trials WHERE policy = ?", [.text(policy)])
    }
    for table in [Column.Table.photos, .trials] {
      for fault in faults(of: table) { try database.run("DELETE FROM \(table) WHERE \(fault)") }
    }
  }
}
