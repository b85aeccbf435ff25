/// Why a gate cannot be held at all, and how the program ends then.
public struct GateError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  /// What is wrong and what to do about it.
  public let reason: String
  /// sysexits' number: 65 for bad data, 66 for a missing file, 73 for an output that cannot be created.
  public let exitCode: Int32

  /// This fault of this file.
  public init(_ path: String, _ reason: String, exitCode: Int32) {
    self.path = path
    self.reason = reason
    self.exitCode = exitCode
  }

  public var description: String { "\(path): \(reason)" }
}
