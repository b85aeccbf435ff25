import Changes
public import Meaning
public import RunRecords

/// The verdict on one assertion, with its reason.
public struct AssertionResult: Sendable {
  /// The gates file's own name, which distinguishes assertions of one name.
  public var gate: String
  /// What was asked of the run, in the file's words.
  public var assertion: Assertion
  /// Fail if a row breaks it that no waiver excuses; cannot tell if nothing was compared, or noise hides it.
  public var verdict: Verdict
  /// The figure that decided: the aggregate, or of every row the one that goes furthest.
  var value: Value = .null
  /// What it was compared with; null if several bounds or none applied.
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

/// The verdict on a waiver that did not simply do its work.
public struct WaiverResult: Sendable, Hashable {
  /// The name of its gates file.
  public var gate: String
  /// What was excused, in the file's words.
  public var waiver: Waiver
  /// Fail if it has expired or excuses nothing.
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
  public var judgements: [AssertionResult] = []
  /// Only those that have expired or did nothing: one that did its work is not reported.
  public var waivers: [WaiverResult] = []
  /// What is not as it was, the worst first.
  public var shifts: [Shift] = []
  /// What that is compared with, by its name; nil if there is nothing.
  public var since: String?
  /// What changed since then in addition to the figures, a phrase each.
  public var conditions: [String] = []
  /// Whether something is better than in the baseline, which is then out of date.
  public var isBetter = false
  /// A note that does not change a verdict.
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

/// What would turn "cannot tell" into an answer.
enum Lacking: Sendable, Hashable {
  /// The run has no such row, or measured nothing in it.
  case measurement(options: [String])
  /// The aggregate says nothing about so few rows.
  case photos(atLeast: Int)
  /// The limit lies within the noise of these trials.
  case rounds(Int, of: [TrialKey])
  /// The assertion compares, and there is nothing to compare with, or nothing comparable.
  case baseline
}

/// A row that breaks an assertion, or all rows together if an aggregate does.
public struct Offender: Sendable, Hashable {
  var key: RowKey
  /// What the run has; null if the row disappeared.
  var value: Value
  /// What the baseline has; null without one.
  var base: Value
  /// What is wrong, to be read after the row's name.
  public var why: String
}

/// Rows that break an assertion, the worst first. Of many only a few are ever shown: each is worded when it is asked
/// for.
public struct Offenders: RandomAccessCollection, Sendable {
  private let rows: [OffendingRow]
  private let decision: (any Deciding)?

  /// None.
  init() { (rows, decision) = ([], nil) }

  /// These rows, in their order by a decision.
  init(_ rows: [OffendingRow], by decision: any Deciding) {
    self.rows = rows.sorted()
    self.decision = decision
  }

  /// The place of the worst.
  public var startIndex: Int { 0 }
  /// As many as there are.
  public var endIndex: Int { rows.count }

  /// The offender at a place.
  public subscript(place: Int) -> Offender {
    let row = rows[place]
    return Offender(
      key: row.key, value: row.now, base: row.base, why: decision?.offence(now: row.now, base: row.base) ?? "")
  }
}

/// An offender before it is worded.
struct OffendingRow: Sendable, Comparable {
  let key: RowKey
  let now: Value
  let base: Value
  /// How far it goes the wrong way.
  private let distance: Double

  init(_ row: Comparand, by decision: some Deciding) {
    (key, now, base) = (row.key, row.now, row.base)
    distance = row.isGone ? 0 : decision.distance(of: row)
  }

  private var isGone: Bool { now == .null && base != .null }

  /// What the run lost first, then what goes further; the order of the keys decides between equals.
  static func < (left: OffendingRow, right: OffendingRow) -> Bool {
    if left.isGone != right.isGone { return left.isGone }
    return left.distance == right.distance ? left.key < right.key : left.distance > right.distance
  }
}
