public import Meaning
public import RunRecords

/// What is to be said about one assertion.
public struct Judgement: Sendable {
  /// The gates file's own name, which tells assertions of one name apart.
  public var gate: String
  /// What was asked of the run, as the file has it.
  public var assertion: Assertion
  /// Fail where a row breaks it that no waiver excuses; cannot tell where nothing was compared, or noise hides it.
  public var verdict: Verdict
  /// The figure that decided: the aggregate, or of every row the one that goes furthest.
  var value: Value = .null
  /// What it was held against; null where several bounds or none applied.
  var limit: Value = .null
  /// Rows that were compared.
  var rows = 0
  /// Rows that were selected and have no figure.
  var undefined = 0
  /// Rows that break it, the worst first.
  public var offenders = Offenders()
  /// Rows that break it and are excused.
  var waived: [Offender] = []
  /// One sentence.
  public var why = ""
  /// Rows that are better than the baseline's.
  var improvements = 0
  var lacking: Lacking?

  /// A verdict with nothing said yet.
  init(gate: String, _ assertion: Assertion, _ verdict: Verdict) {
    self.gate = gate
    self.assertion = assertion
    self.verdict = verdict
  }
}

/// What is to be said about a waiver that did not simply do its work.
public struct WaiverJudgement: Sendable, Hashable {
  /// The name of the gates file that it stands in.
  public var gate: String
  /// What was excused, as the file has it.
  public var waiver: Waiver
  /// Fail where it has expired or excuses nothing.
  public var verdict: Verdict
  /// What to do with it, in one sentence.
  public var why: String
}

/// All that a gate, or several, say about a run.
public struct GateReport: Sendable {
  /// The run that was judged.
  var run: String
  /// What it was compared with.
  var baseline: String?
  /// The day on which it was judged.
  var day: Day
  /// Where the run found each photo.
  var photoPaths: [String: String] = [:]
  /// The run's policies.
  var policies: [RunManifest.PolicyEntry] = []
  /// In the order of the gates files and of the assertions in them.
  public var judgements: [Judgement] = []
  /// Only those that have expired or did nothing: one that did its work is not told.
  public var waivers: [WaiverJudgement] = []
  /// What is not as it was, the worst first.
  public var shifts: [Shift] = []
  /// What that is compared with, by its name; nil where there is nothing.
  public var since: String?
  /// What changed since then besides the figures, a phrase each.
  public var conditions: [String] = []
  /// Whether something is better than the baseline has it, which is then no measure of what comes next.
  public var isBetter = false
  /// What changes no verdict but should be known.
  public var notes: [String] = []

  /// One verdict for all.
  public var verdict: Verdict { .combined(judgements.map(\.verdict) + waivers.map(\.verdict)) }

  /// The number of verdicts of this kind, waivers included.
  func count(_ verdict: Verdict) -> Int {
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
