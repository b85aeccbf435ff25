/// How thoroughly compression is timed.
public enum TimingEffort: String, Codable, Sendable, CaseIterable {
  case off
  /// Six photos a policy, a few rounds: for eyes.
  case quick
  /// More photos, as many rounds as it takes: for judges.
  case gate
  /// As many photos, their instructions counted once instead of seconds: for judges on any machine.
  case instructions

  /// Photos that are timed under each policy.
  var photos: Int {
    switch self {
    case .off: 0
    case .quick: 6
    case .gate, .instructions: 12
    }
  }
  /// Rounds at least and at most of each of two passes.
  ///
  /// The passes are far apart and in processes of their own, and so as different as two runs: compared with each other
  /// they show the run's own noise.
  var rounds: ClosedRange<Int> { self == .gate ? 6...20 : 2...3 }
  /// The noise at which a trial is known well enough; a mean over a few photos is then known better still.
  var noise: Double { self == .gate ? 0.04 : 0.05 }
}
