import CompressionStrategies
import Records

/// The verdict on one assertion, with its reason.
package struct AssertionResult: Sendable {
  /// The name of its gates file, because several files may have an assertion with the same name.
  package var gate: String
  /// The assertion as in the file.
  package var assertion: Assertion
  /// Fail if a row breaks it without a waiver; cannot tell if nothing was compared.
  package var verdict: Verdict
  /// The deciding figure: the aggregate, or if every row counts, the one that goes furthest.
  var value: Value = .null
  /// The limit that it was compared with; null for several bounds or none.
  var limit: Value = .null
  /// How many rows were compared.
  var rows = 0
  /// How many selected rows have no figure.
  var undefined = 0
  /// Rows that break it, the worst first.
  package var offenders = Offenders()
  /// Rows that break it and are excused.
  var waived: [Offender] = []
  /// The reason, in one sentence.
  package var why = ""
  /// How many rows are better than the baseline's.
  var improvements = 0
  var lacking: Lacking?

  /// A verdict still without a reason.
  init(gate: String, _ assertion: Assertion, _ verdict: Verdict) {
    self.gate = gate
    self.assertion = assertion
    self.verdict = verdict
  }
}

/// The verdict on a waiver that did not work as it should.
package struct WaiverResult: Sendable, Hashable {
  /// The name of its gates file.
  package var gate: String
  /// The waiver as in the file.
  package var waiver: Waiver
  /// Fail if it has expired or excuses nothing.
  package var verdict: Verdict
  /// What to do with it, in one sentence.
  package var why: String
}

/// All results of one or several gates for a run.
package struct GateReport: Sendable {
  /// The run that was judged.
  var run: String
  /// The baseline, if there is one.
  var baseline: String?
  /// The day on which it was judged.
  var day: Day
  /// The path of each photo.
  var photoPaths: [String: String] = [:]
  /// The run's policies.
  var policies: [RunManifest.PolicyEntry] = []
  /// The results, in the order of the gates files and of the assertions in them.
  package var judgements: [AssertionResult] = []
  /// Waivers that have expired or did nothing; others are not reported.
  package var waivers: [WaiverResult] = []
  /// What has changed, the worst first.
  package var shifts: [Shift] = []
  /// The name of the earlier state for this comparison; nil if there is none.
  package var since: String?
  /// What else changed since then besides the figures, one phrase each.
  package var conditions: [String] = []
  /// Whether something is better than in the baseline, which should then be renewed.
  package var isBetter = false
  /// Notes that do not affect the verdict.
  package var notes: [String] = []

  /// One verdict for all.
  package var verdict: Verdict { .combined(judgements.map(\.verdict) + waivers.map(\.verdict)) }

  /// How many verdicts of this kind there are, including those on waivers.
  func count(_ verdict: Verdict) -> Int {
    judgements.count { $0.verdict == verdict } + waivers.count { $0.verdict == verdict }
  }
}

/// What is needed to turn "cannot tell" into an answer.
enum Lacking: Sendable, Hashable {
  /// The run has no such row, or measured nothing for it.
  case measurement(options: [String])
  /// With so few rows the aggregate says nothing.
  case photos(atLeast: Int)
  /// The assertion needs a baseline, and there is none, or none that can be compared.
  case baseline
}

/// A row that breaks an assertion, or all rows together if an aggregate does.
package struct Offender: Sendable, Hashable {
  var key: RowKey
  /// The run's value; null if the row disappeared.
  var value: Value
  /// The baseline's value; null without a baseline.
  var base: Value
  /// What is wrong, to follow the row's name.
  package var why: String
}

/// Rows that break an assertion, the worst first. Only a few of many are ever shown, so each is put into words when it
/// is needed.
package struct Offenders: RandomAccessCollection, Sendable {
  private let rows: [OffendingRow]
  private let decision: (any Deciding)?

  /// No offenders.
  init() { (rows, decision) = ([], nil) }

  /// These rows in their order, with the decision that words them.
  init(_ rows: [OffendingRow], by decision: any Deciding) {
    self.rows = rows.sorted()
    self.decision = decision
  }

  /// The place of the worst one.
  package var startIndex: Int { 0 }
  /// The number of offenders.
  package var endIndex: Int { rows.count }

  /// The offender at a place.
  package subscript(place: Int) -> Offender {
    let row = rows[place]
    return Offender(
      key: row.key, value: row.now, base: row.base, why: decision?.offence(now: row.now, base: row.base) ?? "")
  }
}

/// An offender before it is put into words.
struct OffendingRow: Sendable, Comparable {
  let key: RowKey
  let now: Value
  let base: Value
  /// How far it goes in the wrong direction.
  private let distance: Double

  init(_ row: Comparand, by decision: some Deciding) {
    (key, now, base) = (row.key, row.now, row.base)
    distance = row.isGone ? 0 : decision.distance(of: row)
  }

  private var isGone: Bool { now == .null && base != .null }

  /// First what the run lost, then by distance; equal ones are ordered by key.
  static func < (left: OffendingRow, right: OffendingRow) -> Bool {
    if left.isGone != right.isGone { return left.isGone }
    return left.distance == right.distance ? left.key < right.key : left.distance > right.distance
  }
}
