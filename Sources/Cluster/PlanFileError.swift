/// Why a plan cannot be made or followed.
public struct PlanFileError: Error, CustomStringConvertible, Sendable {
  /// What programs tell faults apart by, such as for an exit code.
  public enum Kind: Sendable {
    /// Cut, edited, or something else.
    case damaged
    /// Made by another version of the program, or with other libraries.
    case otherVersion
    /// A photo lies somewhere else than the plan says.
    case outside
  }

  /// What to do about it follows from this: make the plan again, use another version, or say where photos are.
  public let kind: Kind
  /// The plan's file, or the photo that lies elsewhere.
  public let path: String
  /// What is wrong and what to do about it.
  public let reason: String

  init(_ kind: Kind, _ path: String, _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The path and the reason, for people.
  public var description: String { "\(path): \(reason)" }
}
