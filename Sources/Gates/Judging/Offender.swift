import Changes
import RunRecords

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
