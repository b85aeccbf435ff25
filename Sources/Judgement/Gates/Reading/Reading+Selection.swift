import Documents
import Records

extension Reading where Value == Selection {
  /// `where`: columns, each with a value, a list of values, or bounds.
  static var selection: Self {
    .object { reader in
      var conditions: [String: Selection.Condition] = [:]
      for name in ColumnNames.all {
        guard let column = ColumnNames.column(name) else { continue }
        conditions[name] = reader.optional(name, .condition(on: column), column.meaning)
      }
      return Selection(conditions)
    }
  }
}

extension Reading where Value == Selection.Condition {
  fileprivate static func condition(on column: Column) -> Self {
    let one = Reading<Records.Value>.limit(of: column)
    let several = Reading<[Records.Value]>.list(of: one, nonEmpty: true).map { Selection.Condition.anyOf($0) }
      .called("a list of such")
    let bounds = Reading<[Bound]>.object { reader in reader.bounds(on: .limit(of: column)) }
      .called("an object of bounds")
    return .either(one.map { .anyOf([$0]) }, or: .either(several, or: bounds.map { .within($0) }))
  }
}

extension ObjectReader {
  /// The bounds in an object, read by `limit`; nil if they contradict each other.
  func bounds(on limit: Reading<Records.Value>) -> [Bound]? {
    let bounds = Bound.Relation.allCases.compactMap { relation in
      optional(relation.rawValue, limit, relation.meaning).map { Bound(relation, $0) }
    }
    if let contradiction = Bound.contradiction(in: bounds) {
      fault(contradiction.relation.rawValue, "no figure can keep all of these limits; remove one")
      return nil
    }
    return bounds
  }
}

extension Bound {
  /// A bound that contradicts one before it.
  static func contradiction(in bounds: [Bound]) -> Bound? {
    let upper = bounds.filter { $0.limitsFromAbove == true }
    let lower = bounds.filter { $0.limitsFromAbove == false }
    for low in lower {
      for high in upper {
        guard let floor = low.limit.number, let ceiling = high.limit.number else { continue }
        let touches = floor == ceiling && low.relation == .atLeast && high.relation == .atMost
        if floor >= ceiling, !touches { return low }
      }
    }
    return bounds.first { bound in
      bound.relation == .equals && bounds.contains { !$0.holds(for: bound.limit) }
    }
  }
}

/// Which column of which table an assertion means by a name.
enum ColumnNames {
  /// Every name that an assertion can use, once, in the order of the tables.
  static let all: [String] = {
    var names: [String] = []
    for column in gated where !names.contains(column.name) { names.append(column.name) }
    return names
  }()

  private static let gated = RunFigures.gatedTables.flatMap { table in Column.all.filter { $0.table == table } }

  /// The first column with this name; the cells of columns with the same name are of the same kind in all tables.
  static func column(_ name: String) -> Column? { gated.first { $0.name == name } }

  /// The column in the first table that has it and everything that it is scoped by; nil if there is none.
  static func column(_ name: String, scopedBy scopes: some Collection<String>, in table: Column.Table?) -> Column? {
    gated.first { column in
      column.name == name && (table ?? column.table) == column.table
        && Set(scopes).isSubset(of: scopeNames(of: column.table))
    }
  }

  /// The names by which rows of a table can be selected: their own columns, and those of their trial.
  private static func scopeNames(of table: Column.Table) -> Set<String> {
    let hasTrial = table == .scores || table == .uploads
    return Set(gated.filter { $0.table == table || (hasTrial && $0.table == .trials) }.map(\.name))
  }
}
