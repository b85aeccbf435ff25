/// The outcome of a photo under a policy.
package enum Status: String, Sendable, CaseIterable {
  /// It was processed.
  case ok
  /// It was processed, but exceeds a limit that is only checked.
  case overLimit
  /// A rule of the policy or of its server refused it.
  case refused
  /// It could not be processed.
  case failed
}
