/// Something wrong in a file, and its place.
public struct Fault: Hashable, Sendable {
  /// The place at which the fault begins.
  public var position: Position
  /// What was expected, and what was meant if that is clear.
  public var message: String

  /// This fault at this place.
  public init(position: Position, message: String) {
    self.position = position
    self.message = message
  }
}

/// A file that cannot be taken, with everything that is wrong in it.
public struct FaultyFile: Error, Sendable, CustomStringConvertible {
  /// What the file is called.
  public let name: String
  /// In the order of the text.
  public let faults: [Fault]

  /// A file with these faults.
  public init(name: String, faults: [Fault]) {
    self.name = name
    self.faults = faults
  }

  /// A line a fault: `name:line:column: what was expected`.
  public var description: String {
    faults.map { "\(name):\($0.position): \($0.message)" }.joined(separator: "\n")
  }
}

/// Gathers what is wrong, so that a file can be corrected in one go.
final class FaultList {
  /// After correcting a hundred faults one can run the program again; a picture renamed to .json5 has many thousands.
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
