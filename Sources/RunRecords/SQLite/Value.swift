public import Meaning

/// One cell of a table.
public enum Value: Sendable, Hashable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
}

/// What a column can hold in Swift.
public protocol ColumnValue: Sendable {
  /// The column's kind.
  static var kind: Column.Kind { get }
  /// Whether the column may be empty.
  static var isOptional: Bool { get }
  /// Reads a cell; nil where the cell is of another kind.
  init?(_ value: Value)
  /// What goes into the cell.
  var value: Value { get }
}

extension ColumnValue {
  public static var isOptional: Bool { false }
}

extension Int: ColumnValue {
  public static var kind: Column.Kind { .integer }
  public init?(_ value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  public var value: Value { .integer(self) }
}

extension Double: ColumnValue {
  public static var kind: Column.Kind { .real }
  public init?(_ value: Value) {
    switch value {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    case .null, .text: return nil
    }
  }
  /// Undefined figures are empty, never NaN or infinite.
  public var value: Value { isFinite ? .real(self) : .null }
}

extension Bool: ColumnValue {
  public static var kind: Column.Kind { .boolean }
  public init?(_ value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  public var value: Value { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
  public static var kind: Column.Kind { .text }
  public init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  public var value: Value { .text(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  public static var kind: Column.Kind { Wrapped.kind }
  public static var isOptional: Bool { true }
  public init?(_ value: Value) {
    if value == .null {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = .some(wrapped)
    }
  }
  public var value: Value { map(\.value) ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  public static var kind: Column.Kind { .text }
  public init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }
  public var value: Value { .text(rawValue) }
}

extension Status: ColumnValue {}
extension Reason.Code: ColumnValue {}

/// A file has a reason's text; whatever is no such text is no reason.
extension Reason: ColumnValue {
  public static var kind: Column.Kind { .text }
  public init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(text)
  }
  public var value: Value { .text(description) }
}
