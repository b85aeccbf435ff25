package import Documents
import Records

extension RunFigures {
  /// Reads a baseline file; an error lists all faults in it.
  package init(baseline bytes: some Collection<UInt8>, name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.figures)
    self.name = name
  }
}

extension Reading where Value == RunFigures {
  fileprivate static var figures: Self {
    .object { reader in
      var figures = RunFigures(name: "")
      guard reader.required("stepwedgeBaseline", .integer(in: Baseline.layout...Baseline.layout)) != nil else {
        reader.ignoreOtherKeys()
        return nil
      }
      figures.conditions = reader.required("conditions", .conditions) ?? Conditions()
      figures.photoHashes = reader.required("photos", .texts) ?? [:]
      var rows = HeldRows()
      for table in RunFigures.gatedTables {
        let columns = Baseline.columns(of: table).map(\.name)
        for cells in reader.required(table.rawValue, .list(of: .row(of: table))) ?? [] {
          rows.add(cells, of: columns, to: table)
        }
      }
      figures.rows = rows
      return figures
    }
  }
}

extension Reading where Value == [Records.Value] {
  /// The cells of a row, in the order of the columns that a baseline keeps.
  fileprivate static func row(of table: Column.Table) -> Self {
    let columns = Baseline.columns(of: table)
    let key = table.record.key
    return .object { reader in
      columns.map { column in
        let cell =
          key.contains(column.name)
          ? reader.required(column.name, .cell(of: column)) : reader.optional(column.name, .cell(of: column))
        return cell ?? .null
      }
    }
  }
}

extension Reading where Value == Records.Value {
  /// A cell as written; whether numbers must be whole depends on the column.
  fileprivate static func cell(of column: Column) -> Self {
    switch column.kind {
    case .text: Reading<String>.string.map { .text($0) }
    case .boolean: Reading<Bool>.bool.map { .integer($0 ? 1 : 0) }
    case .integer: Reading<Int>.integer(in: .min ... .max).map { .integer($0) }
    case .real: .either(Reading<Double>.number.map { .real($0) }, or: .choice("figure", [("inf", .real(.infinity))]))
    }
  }
}
