/// How thoroughly compression is timed.
public enum TimingEffort: String, Codable, Sendable, CaseIterable {
  case off
  /// Six photos a policy, a few rounds: for eyes.
  case quick
  /// More photos, as many rounds as it takes: for judges.
  case gate

  /// Photos that are timed under each policy.
  var photos: Int { self == .gate ? 12 : self == .quick ? 6 : 0 }
  /// Rounds at least and at most; their halves are compared for the run's own noise, so at least two a half.
  var rounds: ClosedRange<Int> { self == .gate ? 6...30 : 4...6 }
  /// How near the second fastest round must be to the fastest for the fastest to count as found.
  var agreement: Double { self == .gate ? 0.005 : 0.02 }
}
