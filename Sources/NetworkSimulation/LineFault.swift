/// What is wrong with a file that is read line by line, such as a trace or a table, and in which line.
public struct LineFault: Error, Hashable, CustomStringConvertible {
  /// The file, as it was named.
  public let name: String
  /// Counted from 1; 0 if the whole file is meant.
  public let line: Int
  /// What is wrong there.
  public let reason: String

  /// Place and reason, as compilers print them.
  public var description: String { line > 0 ? "\(name):\(line): \(reason)" : "\(name): \(reason)" }
}
