/// Why a plan cannot be made or followed.
public struct PlanFileError: Error, CustomStringConvertible, Sendable {
  public enum Kind: Sendable {
    /// Cut, edited, or something else.
    case damaged
    /// Made by another version of the program, or with other libraries.
    case otherVersion
    /// A photo lies somewhere else than the plan says.
    case outside
  }

  public let kind: Kind
  public let path: String
  public let reason: String

  init(_ kind: Kind, _ path: String, _ reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(path): \(reason)" }
}
