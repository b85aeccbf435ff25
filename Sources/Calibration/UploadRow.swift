/// One upload as an app's log has it.
public struct UploadRow: Sendable, Hashable {
  /// What the upload carried, without what the network adds.
  public var bytes: Int
  /// From the call to connect until the server's answer was read.
  public var seconds: Double
  /// Until the connection stood, if the log says it.
  public var connectSeconds: Double?

  /// A row as it was read; nothing is checked here.
  public init(bytes: Int, seconds: Double, connectSeconds: Double? = nil) {
    self.bytes = bytes
    self.seconds = seconds
    self.connectSeconds = connectSeconds
  }
}

/// What is wrong with a log: every line that is, up to twenty, and how many more there are.
public struct FaultyLog: Error, Hashable, CustomStringConvertible {
  /// One line that cannot be used.
  public struct Fault: Sendable, Hashable {
    /// Counted from 1; 0 if the whole file is meant.
    public let line: Int
    /// What was found there and what belongs there.
    public let reason: String
  }

  static let most = 20

  /// What its reader was told to call the file.
  public let name: String
  /// The first twenty, in the order of the lines.
  public internal(set) var faults: [Fault] = []
  /// How many faults are not among them.
  public internal(set) var more = 0

  mutating func add(_ line: Int, _ reason: String) {
    if faults.count < Self.most { faults.append(Fault(line: line, reason: reason)) } else { more += 1 }
  }

  /// A fault a line, each with the file and its line, for people.
  public var description: String {
    let lines = faults.map { $0.line > 0 ? "\(name):\($0.line): \($0.reason)" : "\(name): \($0.reason)" }
    return (lines + (more > 0 ? ["\(name): \(more) more errors"] : [])).joined(separator: "\n")
  }
}
