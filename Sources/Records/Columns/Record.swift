/// A row of a table, tied to its columns by one list.
package protocol Record: Sendable {
  /// The table of its rows.
  static var table: Column.Table { get }
  /// The columns that identify a row; rows are read in their order.
  static var key: [String] { get }
  /// The columns that identify a row of one photo under one policy, in the order in which people name them.
  static var scope: [String] { get }
  /// Its columns, and how they are read and written, in the order of the output.
  static var fields: [Field<Self>] { get }
  /// A blank row, to be filled field by field.
  init()
}

extension Record {
  /// The key without photo and policy, which rows of most tables share.
  package static var scope: [String] { key.filter { $0 != "photo" && $0 != "policy" } }
  /// Its columns in the order of the output.
  package static var columns: [Column] { fields.map(\.column) }
  /// The row's cells, in the order of the columns.
  package var values: [Value] { Self.fields.map { $0.value(self) } }

  /// A row with these cells, in the order of the columns; nil if a cell is of the wrong kind.
  package init?(_ values: some Collection<Value>) { self.init(values, of: Self.fields) }

  /// A row with the cells of only these columns; the others are blank.
  init?(_ values: some Collection<Value>, of fields: [Field<Self>]) {
    self.init()
    for (field, value) in zip(fields, values) {
      guard field.set(&self, value) else { return nil }
    }
  }
}

/// One column of a record, and the property with its value.
package struct Field<Row: Record>: Sendable {
  /// The column, as everything that shows, stores or judges it sees it.
  package let column: Column
  /// The cell of a row.
  package let value: @Sendable (Row) -> Value
  /// Fills the cell; false if the value is of another kind.
  let set: @Sendable (inout Row, Value) -> Bool
  /// The value that a row would have if it read this cell; nil if the value is of another kind.
  let checked: @Sendable (Value) -> Value?
  /// Whether the cell is computed from others and never read back.
  let isDerived: Bool

  /// A column and the property with its value.
  init<Cell: ColumnValue>(
    _ name: String, _ path: any WritableKeyPath<Row, Cell> & Sendable, unit: String? = nil,
    isShare: Bool = false, better: Column.Better? = nil, is certainty: Column.Certainty = .exact,
    restsOnBudget: Bool = false,
    whenLost: Double? = nil, isInBaseline: Bool = true, isCompared: Bool = false, distribution: String? = nil,
    _ meaning: String
  ) {
    column = Column(
      table: Row.table, name: name, kind: Cell.kind, unit: unit, isShare: isShare, better: better, certainty: certainty,
      restsOnBudget: restsOnBudget, whenLost: whenLost, isInBaseline: isInBaseline, isCompared: isCompared,
      distribution: distribution,
      isOptional: Cell.isOptional, meaning: meaning)
    value = { $0[keyPath: path].value }
    set = { row, value in
      guard let cell = Cell(value) else { return false }
      row[keyPath: path] = cell
      return true
    }
    checked = { Cell($0)?.value }
    isDerived = false
  }

  /// A column computed from others, for those who select by it: it is written, and never read back.
  init<Cell: ColumnValue>(
    _ name: String, from part: any KeyPath<Row, Cell> & Sendable, unit: String? = nil, better: Column.Better? = nil,
    isInBaseline: Bool = true, isCompared: Bool = false, _ meaning: String
  ) {
    column = Column(
      table: Row.table, name: name, kind: Cell.kind, unit: unit, isShare: false, better: better, certainty: .exact,
      restsOnBudget: false, whenLost: nil, isInBaseline: isInBaseline, isCompared: isCompared, distribution: nil,
      isOptional: Cell.isOptional,
      meaning: meaning)
    value = { $0[keyPath: part].value }
    set = { _, value in Cell(value) != nil }
    checked = { Cell($0)?.value }
    isDerived = true
  }
}
