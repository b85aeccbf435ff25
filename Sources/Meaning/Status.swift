/// How a photo fared under a policy.
public enum Status: String, Sendable, CaseIterable {
  /// Done.
  case ok
  /// Done, but a limit that is only checked is broken.
  case overLimit
  /// By a rule of the policy or its server.
  case refused
  /// Could not be processed.
  case failed
}
