import Changes
import RunRecords

/// Which column an assertion means by a name, and in which table.
enum ColumnNames {
  /// Every name that an assertion can use, once, in the order of the tables.
  static let all: [String] = {
    var names: [String] = []
    for column in gated where !names.contains(column.name) { names.append(column.name) }
    return names
  }()

  private static let gated = Figures.gatedTables.flatMap { table in Column.all.filter { $0.table == table } }

  /// The first column of this name: tables agree on what a name's cells are.
  static func column(_ name: String) -> Column? { gated.first { $0.name == name } }

  /// The column in the first table that has it and everything it is scoped by; nil if none has.
  static func column(_ name: String, scopedBy scopes: some Collection<String>, in table: Column.Table?) -> Column? {
    gated.first { column in
      column.name == name && (table ?? column.table) == column.table
        && Set(scopes).isSubset(of: scopeNames(of: column.table))
    }
  }

  /// What rows of a table can be selected by: their own columns, and those of their trial.
  private static func scopeNames(of table: Column.Table) -> Set<String> {
    let hasTrial = table == .scores || table == .uploads
    return Set(gated.filter { $0.table == table || (hasTrial && $0.table == .trials) }.map(\.name))
  }
}
