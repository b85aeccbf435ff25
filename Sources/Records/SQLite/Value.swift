package import ImageCodecs

/// One cell of a table.
package enum Value: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
}

/// A type that a column can have in Swift.
package protocol ColumnValue: Sendable {
  /// The column's kind.
  static var kind: Column.Kind { get }
  /// Whether the column may be empty.
  static var isOptional: Bool { get }
  /// Reads a cell; nil if the cell is of another kind.
  init?(_ value: Value)
  /// The content of the cell.
  var value: Value { get }
}

extension ColumnValue {
  /// A column may be empty only if its property is optional.
  package static var isOptional: Bool { false }
}

extension Int: ColumnValue {
  /// Whole numbers are integers in SQLite, too.
  package static var kind: Column.Kind { .integer }
  /// The range of whole numbers in cells, so that a hundred thousand of them can be added up.
  package static let ofCells = -(1 << 46)...(1 << 46)
  /// Reads only an integer: a real is not rounded.
  package init?(_ value: Value) {
    guard case .integer(let number) = value, Self.ofCells.contains(number) else { return nil }
    self = number
  }
  /// The number itself.
  package var value: Value { .integer(self) }
}

extension Double: ColumnValue {
  /// Figures are reals; files have all their digits.
  package static var kind: Column.Kind { .real }
  /// The range of figures in cells, so that thirty years in seconds can be converted to nanoseconds.
  package static let ofCells = -1e9...1e9
  /// Reads a real, or an integer, because SQLite stores whole figures as integers.
  package init?(_ value: Value) {
    switch value {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    case .null, .text: return nil
    }
    guard Self.ofCells.contains(self) else { return nil }
  }
  /// Undefined figures are empty, never NaN or infinite.
  package var value: Value { isFinite ? .real(self) : .null }
}

extension Bool: ColumnValue {
  /// SQLite has no booleans: it stores 0 and 1.
  package static var kind: Column.Kind { .boolean }
  /// Reads an integer; all except 0 are true.
  package init?(_ value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  /// 1 for true, 0 for false.
  package var value: Value { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
  /// Strings are stored as text, whatever they contain.
  package static var kind: Column.Kind { .text }
  /// Reads only text: a number is not converted.
  package init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  /// The text itself; an empty text is not an empty cell.
  package var value: Value { .text(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// The kind of the wrapped type.
  package static var kind: Column.Kind { Wrapped.kind }
  /// A column may be empty if its property is optional.
  package static var isOptional: Bool { true }
  /// An empty cell is nil; any other is read as the wrapped type.
  package init?(_ value: Value) {
    if value == .null {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = .some(wrapped)
    }
  }
  /// Nil is an empty cell.
  package var value: Value { map(\.value) ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  /// Cases are stored as their words.
  package static var kind: Column.Kind { .text }
  /// Reads the word of a case; nil for a word that this version does not know.
  package init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }
  /// The word of the case.
  package var value: Value { .text(rawValue) }
}

extension Status: ColumnValue {}
extension Reason.Code: ColumnValue {}

/// A reason is stored in its text form.
extension Reason: ColumnValue {
  /// Reasons are stored as text.
  package static var kind: Column.Kind { .text }
  /// Reads the text form; nil if the text has no known code.
  package init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(text)
  }
  /// The code, a colon and the sentence; further figures are left out.
  package var value: Value { .text(description) }
}
