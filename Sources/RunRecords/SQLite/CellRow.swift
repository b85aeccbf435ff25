import CSQLite

/// A row as it lies in the database: cells are read one by one, and no row is made of them.
///
/// It holds good until the next row is asked for.
public struct CellRow {
  private let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// The cell, whatever it holds.
  public func value(_ column: Int) -> Value { statement.value(at: CInt(column)) }

  /// A whole number; nil if the cell is empty, of another kind, or more than a cell can hold.
  public func integer(_ column: Int) -> Int? {
    statement.integer(at: CInt(column)).flatMap { Int.ofCells.contains($0) ? $0 : nil }
  }

  /// A figure, whole or not; nil if the cell is empty, of another kind, or more than a cell can hold.
  public func number(_ column: Int) -> Double? {
    statement.number(at: CInt(column)).flatMap { Double.ofCells.contains($0) ? $0 : nil }
  }

  /// Words; nil if the cell is empty or of another kind.
  public func text(_ column: Int) -> String? {
    statement.isText(at: CInt(column)) ? statement.text(at: CInt(column)) : nil
  }

  /// Whether the cell is empty.
  public func isEmpty(_ column: Int) -> Bool { statement.isNull(at: CInt(column)) }

  /// The bytes of a text, in place; nothing if the cell is not a text.
  public func withText<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result
  {
    try unsafe statement.withText(at: CInt(column), body)
  }
}
