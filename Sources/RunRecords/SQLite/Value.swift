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
  /// Reads a cell; nil if the cell is of another kind.
  init?(_ value: Value)
  /// What goes into the cell.
  var value: Value { get }
  /// Whether the cell keeps this value: a number that is not one has no cell.
  var isKept: Bool { get }
}

extension ColumnValue {
  /// A column may be empty only if its property is optional.
  public static var isOptional: Bool { false }
  /// Most cells say all of it.
  public var isKept: Bool { true }
}

extension Int: ColumnValue {
  /// Whole numbers are integers in SQLite too.
  public static var kind: Column.Kind { .integer }
  /// Whole numbers that a cell can hold: a hundred thousand of them can be added up.
  public static let ofCells = -(1 << 46)...(1 << 46)
  /// Reads only an integer: a real is not rounded.
  public init?(_ value: Value) {
    guard case .integer(let number) = value, Self.ofCells.contains(number) else { return nil }
    self = number
  }
  /// The number as it is.
  public var value: Value { .integer(self) }
}

extension Double: ColumnValue {
  /// Figures are reals, in files with all their digits.
  public static var kind: Column.Kind { .real }
  /// Figures that a cell can hold: thirty years in seconds can be written in nanoseconds.
  public static let ofCells = -1e9...1e9
  /// Reads a real, or an integer, which is what SQLite makes of a whole figure.
  public init?(_ value: Value) {
    switch value {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    case .null, .text: return nil
    }
    guard Self.ofCells.contains(self) else { return nil }
  }
  /// Undefined figures are empty, never NaN or infinite.
  public var value: Value { isFinite ? .real(self) : .null }
  /// A figure that is defined.
  public var isKept: Bool { isFinite }
}

extension Bool: ColumnValue {
  /// SQLite has no such kind: it keeps 0 and 1.
  public static var kind: Column.Kind { .boolean }
  /// Reads an integer; every one but 0 is true.
  public init?(_ value: Value) {
    guard case .integer(let number) = value else { return nil }
    self = number != 0
  }
  /// 1 for true, 0 for false.
  public var value: Value { .integer(self ? 1 : 0) }
}

extension String: ColumnValue {
  /// Words are texts, whatever they hold.
  public static var kind: Column.Kind { .text }
  /// Reads only a text: a number is not spelled out.
  public init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  /// The words as they are; an empty text is not an empty cell.
  public var value: Value { .text(self) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// The kind of what it holds when it is not empty.
  public static var kind: Column.Kind { Wrapped.kind }
  /// An optional property is what makes a column one that may be empty.
  public static var isOptional: Bool { true }
  /// An empty cell is nil; any other must be one that the wrapped type reads.
  public init?(_ value: Value) {
    if value == .null {
      self = .none
    } else {
      guard let wrapped = Wrapped(value) else { return nil }
      self = .some(wrapped)
    }
  }
  /// Nil is kept as well as what it could hold.
  public var isKept: Bool { self?.isKept ?? true }
  /// Nil is an empty cell.
  public var value: Value { map(\.value) ?? .null }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  /// Cases are stored as their words.
  public static var kind: Column.Kind { .text }
  /// Reads the word of a case; nil for a word that this version does not know.
  public init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }
  /// The word of the case.
  public var value: Value { .text(rawValue) }
}

extension Status: ColumnValue {}
extension Reason.Code: ColumnValue {}

/// A file has a reason's text; any other text is not a reason.
extension Reason: ColumnValue {
  /// A reason is stored as its text form.
  public static var kind: Column.Kind { .text }
  /// Reads the text form; nil if a text has no code that is known.
  public init?(_ value: Value) {
    guard case .text(let text) = value else { return nil }
    self.init(text)
  }
  /// The code, a colon and the sentence: the figures behind it are left out.
  public var value: Value { .text(description) }
}
