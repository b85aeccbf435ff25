/// Something wrong in a file, and its place.
package struct Fault: Hashable, Sendable {
  /// The place at which the fault begins.
  package var position: Position
  /// What was expected, and what was probably meant.
  package var message: String

  /// This fault at this place.
  package init(position: Position, message: String) {
    self.position = position
    self.message = message
  }
}

/// A file that cannot be accepted, with all its faults.
package struct FaultyFile: Error, Sendable, CustomStringConvertible {
  /// The file's name.
  package let name: String
  /// The faults, in the order of the text.
  package let faults: [Fault]

  /// A file with these faults.
  package init(name: String, faults: [Fault]) {
    self.name = name
    self.faults = faults
  }

  /// One line for each fault: `name:line:column: what was expected`.
  package var description: String {
    faults.map { "\(name):\($0.position): \($0.message)" }.joined(separator: "\n")
  }
}

/// Collects all faults, so that a file can be corrected at once.
final class FaultList {
  /// After a hundred faults the rest is not reported: a picture renamed to .json5 has many thousands.
  static let most = 100
  private(set) var faults: [Fault] = []

  var isFull: Bool { faults.count >= Self.most }

  func add(_ position: Position, _ message: String) {
    if !isFull { faults.append(Fault(position: position, message: message)) }
  }

  func file(named name: String) -> FaultyFile {
    FaultyFile(name: name, faults: faults.sorted { $0.position < $1.position })
  }
}

/// A place in a text; line and column count from 1.
package struct Position: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line; a carriage return with a following line feed ends one line.
  package var line: Int
  /// The column, in Unicode scalars.
  package var column: Int

  /// A place at this line and column.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// In the order of the text.
  package static func < (left: Self, right: Self) -> Bool { (left.line, left.column) < (right.line, right.column) }

  /// The form that editors understand: 3:14.
  package var description: String { "\(line):\(column)" }
}
