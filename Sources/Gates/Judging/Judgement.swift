public import RunRecords

/// What is to be said about one assertion.
public struct Judgement: Sendable {
  public var gate: String
  public var assertion: Assertion
  public var verdict: Verdict
  /// The figure that decided: the aggregate, or of every row the one that goes furthest.
  public var value: Value = .null
  /// What it was held against; null where several bounds or none applied.
  public var limit: Value = .null
  /// Rows that were compared.
  public var rows = 0
  /// Rows that break it, the worst first.
  public var offenders: [Offender] = []
  /// Rows that break it and are excused.
  public var waived: [Offender] = []
  /// One sentence.
  public var why = ""
  /// Rows that are better than the baseline's.
  public var improvements = 0
  public var lacking: Lacking?

  /// A verdict with nothing said yet.
  init(gate: String, _ assertion: Assertion, _ verdict: Verdict) {
    self.gate = gate
    self.assertion = assertion
    self.verdict = verdict
  }
}

/// What is to be said about a waiver that did not simply do its work.
public struct WaiverJudgement: Sendable, Hashable {
  public var gate: String
  public var waiver: Waiver
  public var verdict: Verdict
  public var why: String
}

/// All that a gate, or several, say about a run.
public struct GateReport: Sendable {
  /// The run that was judged.
  public var run: String
  /// What it was compared with.
  public var baseline: String?
  /// The day on which it was judged.
  public var day: Day
  /// Where the run found each photo.
  public var photoPaths: [String: String] = [:]
  /// The run's policies.
  public var policies: [RunManifest.PolicyEntry] = []
  public var judgements: [Judgement] = []
  public var waivers: [WaiverJudgement] = []
  /// What changes no verdict but should be known.
  public var notes: [String] = []

  /// One verdict for all.
  public var verdict: Verdict { .combined(judgements.map(\.verdict) + waivers.map(\.verdict)) }

  /// The number of verdicts of this kind, waivers included.
  public func count(_ verdict: Verdict) -> Int {
    judgements.count { $0.verdict == verdict } + waivers.count { $0.verdict == verdict }
  }

  /// Every trial that must be timed in more rounds, and the most rounds that any of them needs.
  public var roundsLacking: (trials: Set<TrialKey>, rounds: Int)? {
    var trials: Set<TrialKey> = []
    var most = 0
    for judgement in judgements {
      guard case .rounds(let rounds, let of)? = judgement.lacking else { continue }
      trials.formUnion(of)
      most = max(most, rounds)
    }
    return trials.isEmpty ? nil : (trials, most)
  }
}
