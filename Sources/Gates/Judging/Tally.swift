import Changes
import Meaning
import RunRecords

/// The result of an assertion's rows, taken one by one: only those that go furthest are kept.
struct Tally {
  /// All that were compared.
  private(set) var rows = 0
  /// Those of them that the run lost.
  private(set) var gone = 0
  /// The first of the lost ones, by its key.
  private(set) var firstGone: RowKey?

  /// The others by what measurement allows to say of each; noise hides the open ones.
  private(set) var (kept, broken, open) = (0, 0, 0)
  private(set) var improvements = 0
  /// The row that goes furthest, and the one of those that break the limit; the order of the keys decides between equals.
  private(set) var furthest: Comparand?
  private(set) var furthestBroken: Comparand?
  private var (distance, distanceBroken) = (0.0, 0.0)
  /// What is not sure of the rows that noise hides, or of all if they make one figure.
  private(set) var doubts = Doubts()

  /// For aggregates of figures.
  private(set) var sample = Sample()
  private(set) var first: Comparand?
  /// For counts: rows that meet the condition, now and in the baseline.
  private(set) var (meetingNow, meetingThen) = (0, 0)

  /// Rows that the run has.
  var present: Int { rows - gone }

  /// The verdict if every row must be kept.
  var verdict: Verdict { broken > 0 ? .fail : open == 0 ? .pass : .cannotTell }

  /// The verdict if their number counts: sure only if it is the same whichever way the open rows fall.
  func verdict(where holds: (Int) -> Bool) -> Verdict {
    let ends = [holds(kept), holds(kept + open)]
    return ends[0] != ends[1] ? .cannotTell : ends[0] ? .pass : .fail
  }

  /// Takes a row that the run lost.
  mutating func addGone(_ key: RowKey) {
    rows += 1
    gone += 1
    firstGone = min(firstGone ?? key, key)
  }

  /// Takes a row that is looked at by itself.
  mutating func add(_ row: Comparand, by decision: some Deciding) {
    let certainty = decision.certainty(of: row)
    count(row, certainty, by: decision)
    if decision.isImprovement(row) { improvements += 1 }
    let distance = decision.distance(of: row)
    func goesFurther(than other: Comparand?, at otherDistance: Double) -> Bool {
      other.map { distance == otherDistance ? row.key < $0.key : distance > otherDistance } ?? true
    }
    if goesFurther(than: furthest, at: self.distance) { (furthest, self.distance) = (row, distance) }
    if certainty == .broken, goesFurther(than: furthestBroken, at: distanceBroken) {
      (furthestBroken, distanceBroken) = (row, distance)
    }
  }

  /// Takes a row that is one of a sample.
  mutating func addToSample(_ row: Comparand, by decision: some Deciding) {
    rows += 1
    if first == nil { first = row }
    let isNoisy = decision.assertion.column.isNoisy
    sample.add(row, isNoisy: isNoisy)
    if isNoisy { doubts.add(row, margin: decision.margin(of: row)) }
  }

  /// Takes a row that counts if it meets a condition.
  mutating func add(_ row: Comparand, under condition: [Bound], by decision: some Deciding) {
    let isNoisy = decision.assertion.column.isNoisy
    let certainty = Certainty(of: row.now, within: condition, isNoisy: isNoisy, noise: row.wholeNoise)
    count(row, certainty, by: decision)
    if condition.hold(for: row.now) { meetingNow += 1 }
    if condition.hold(for: row.base) { meetingThen += 1 }
  }

  private mutating func count(_ row: Comparand, _ certainty: Certainty, by decision: some Deciding) {
    rows += 1
    switch certainty {
    case .kept: kept += 1
    case .broken: broken += 1
    case .open:
      open += 1
      doubts.add(row, margin: decision.margin(of: row))
    }
  }
}

extension [Bound] {
  /// Whether a cell keeps all of them.
  func hold(for value: Value) -> Bool { allSatisfy { $0.holds(for: value) } }
}
