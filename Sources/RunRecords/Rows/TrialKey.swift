/// What a trial is known by in a run: a photo's name and a policy's.
public struct TrialKey: Sendable, Hashable {
  /// The photo's name in the run.
  public let photo: String
  /// The policy's name in the run.
  public let policy: String

  /// The trial of this photo under this policy.
  public init(photo: String, policy: String) {
    self.photo = photo
    self.policy = policy
  }
}
