/// A row of a table, tied to its columns by one list.
public protocol Record: Sendable {
  /// The table that its rows live in.
  static var table: Column.Table { get }
  /// The columns that distinguish rows; rows are read in their order.
  static var key: [String] { get }
  /// The columns that distinguish the rows of one photo under one policy, in the order in which people say them.
  static var scope: [String] { get }
  /// Its columns and how they are read and written, in the order of the output.
  static var fields: [Field<Self>] { get }
  /// A blank row, to be filled field by field.
  init()
}

extension Record {
  /// The key without photo and policy, which rows of most tables share.
  public static var scope: [String] { key.filter { $0 != "photo" && $0 != "policy" } }
  /// Its columns in the order of the output.
  public static var columns: [Column] { fields.map(\.column) }
  /// The row's cells, in the order of the columns.
  public var values: [Value] { Self.fields.map { $0.value(self) } }

  /// A row of these cells, in the order of the columns; nil if a cell is of the wrong kind.
  public init?(_ values: some Collection<Value>) { self.init(values, of: Self.fields) }

  /// A row of the cells of only these columns, the others blank.
  init?(_ values: some Collection<Value>, of fields: [Field<Self>]) {
    self.init()
    for (field, value) in zip(fields, values) {
      guard field.set(&self, value) else { return nil }
    }
  }

  /// A test whether a row can hold cells that lie in columns of these names; columns of no row hold anything.
  static func test(of names: [String]) -> (ArraySlice<Value>) -> Bool {
    let checks = names.map { name in fields.first { $0.column.name == name }?.checked }
    return { cells in
      zip(checks, cells).allSatisfy { check, cell in check.map { $0(cell) != nil } ?? true }
    }
  }
}

/// One column of a record, and the property that holds its cell.
public struct Field<Row: Record>: Sendable {
  /// The meaning of the column to everybody who shows, stores or judges it.
  public let column: Column
  /// The cell of a row.
  public let value: @Sendable (Row) -> Value
  /// Whether the cell of a row says what its property is.
  public let isKept: @Sendable (Row) -> Bool
  /// Fills the cell; false if the value is of another kind.
  let set: @Sendable (inout Row, Value) -> Bool
  /// What a row would hold whose cell was filled with this value; nil if the value is of another kind.
  let checked: @Sendable (Value) -> Value?
  /// Whether the cell follows from others and is never read back.
  let isDerived: Bool

  /// A column and the property that holds its cell, with all that anybody need know of it.
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
    isKept = { $0[keyPath: path].isKept }
    set = { row, value in
      guard let cell = Cell(value) else { return false }
      row[keyPath: path] = cell
      return true
    }
    checked = { Cell($0)?.value }
    isDerived = false
  }

  /// A column that follows from others, for those who select by it: it is written, and never read back.
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
    isKept = { $0[keyPath: part].isKept }
    set = { _, value in Cell(value) != nil }
    checked = { Cell($0)?.value }
    isDerived = true
  }
}
