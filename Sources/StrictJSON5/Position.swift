/// A place in a text, both numbers counting from 1.
public struct Position: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// A carriage return and the line feed behind it end one line.
  public var line: Int
  /// Counted in Unicode scalars.
  public var column: Int

  /// This place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// In the order of the text.
  public static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }

  /// As editors understand it: 3:14.
  public var description: String { "\(line):\(column)" }
}
