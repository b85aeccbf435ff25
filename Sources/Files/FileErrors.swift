/// A file or folder that cannot be read, because it is missing or not ours.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// As it was named.
  public let path: String
  /// What is wrong and what to do about it.
  public let reason: String

  /// This fault of this file.
  public init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

  /// The path, a colon and the reason, for people.
  public var description: String { "\(path): \(reason)" }
}

/// A place at which results cannot be written.
public struct OutputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of that place.
  public let path: String
  /// Why they cannot.
  public let reason: String
  /// Whether another file is there, which is kept unless the user says otherwise.
  public let isTaken: Bool

  /// This place, and why nothing can be put there.
  public init(_ path: String, _ reason: String, isTaken: Bool = false) {
    (self.path, self.reason, self.isTaken) = (path, reason, isTaken)
  }

  /// The path, a colon and the reason, for people.
  public var description: String { "\(path): \(reason)" }
}
