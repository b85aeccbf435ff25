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

/// The figures that an aggregate is made of, in the order of their rows: eight bytes each, and of timed ones their noise.
struct Sample {
  private(set) var now: [Double] = []
  private(set) var base: [Double] = []
  /// Relative noise of each of `now`; nil if one is not known.
  private var noises: [Double]? = []
  private var baseNoises: [Double]? = []
  private var slowdown = 0.0

  /// Takes a row's figures.
  mutating func add(_ row: Comparand, isNoisy: Bool) {
    if let number = row.base.number { base.append(number) }
    if isNoisy { slowdown = max(slowdown, row.slowdown) }
    guard let number = row.now.number else { return }
    now.append(number)
    guard isNoisy else { return }
    Self.append(row.noise, to: &noises)
    Self.append(row.baseNoise, to: &baseNoises)
  }

  private static func append(_ noise: Double?, to noises: inout [Double]?) {
    if let noise { noises?.append(noise) } else { noises = nil }
  }

  /// How far an aggregate may stray for a reason of each row's own and for what all rows have in common, which no
  /// number of rows makes less; nil if the noise of one is not known.
  func noise(of aggregate: ([Double]) -> Double?) -> Double? {
    noise(noises, of: aggregate).map { ($0 * $0 + slowdown * slowdown).squareRoot() }
  }

  /// The baseline's part of the rows' own.
  func baseNoise(of aggregate: ([Double]) -> Double?) -> Double? { noise(baseNoises, of: aggregate) }

  /// Each row was timed by itself, so that their errors are independent: what each can move the aggregate adds in
  /// squares. A mean of many rows is steadier than any of them; a median is as steady as those in its middle.
  private func noise(_ noises: [Double]?, of aggregate: ([Double]) -> Double?) -> Double? {
    var numbers = now
    guard let noises, let whole = aggregate(numbers), whole > 0 else { return nil }
    var squares = 0.0
    for index in numbers.indices {
      let number = numbers[index]
      numbers[index] = number * (1 + noises[index])
      guard let moved = aggregate(numbers), moved > 0 else { return nil }
      squares += (moved / whole - 1) * (moved / whole - 1)
      numbers[index] = number
    }
    return squares.squareRoot()
  }
}
