import Records

/// Counts an assertion's rows one by one; only those that go furthest are kept.
struct Tally {
  /// How many rows were compared.
  private(set) var rows = 0
  /// How many photos they are of; rows come photo by photo.
  private(set) var photos = 0
  private var lastPhoto: String?
  /// How many of them the run lost.
  private(set) var gone = 0
  /// The first of the lost rows, by key.
  private(set) var firstGone: RowKey?

  /// How many others are within the limit, break it, or are undecided because of noise.
  private(set) var (kept, broken, open) = (0, 0, 0)
  private(set) var improvements = 0
  /// The row that goes furthest, and the furthest that breaks the limit; equal ones are ordered by key.
  private(set) var furthest: Comparand?
  private(set) var furthestBroken: Comparand?
  private var (distance, distanceBroken) = (0.0, 0.0)
  /// The uncertainty of the rows that noise hides, or of all if they make one figure.
  private(set) var doubts = Doubts()

  /// For aggregates of figures.
  private(set) var sample = Sample()
  private(set) var first: Comparand?
  /// For counts: how many rows fulfil the condition, now and in the baseline.
  private(set) var (meetingNow, meetingThen) = (0, 0)

  /// How many rows the run has.
  var present: Int { rows - gone }

  /// The verdict if every row must be within the limit.
  var verdict: Verdict { broken > 0 ? .fail : open == 0 ? .pass : .cannotTell }

  /// The verdict if their number counts: certain only if it is the same however the undecided rows are decided.
  func verdict(where holds: (Int) -> Bool) -> Verdict {
    let ends = [holds(kept), holds(kept + open)]
    return ends[0] != ends[1] ? .cannotTell : ends[0] ? .pass : .fail
  }

  /// Adds a row that the run lost.
  mutating func addGone(_ key: RowKey) {
    countRow(key)
    gone += 1
    firstGone = min(firstGone ?? key, key)
  }

  /// Adds a row that is compared by itself.
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

  /// Adds a row of a sample.
  mutating func addToSample(_ row: Comparand, by decision: some Deciding) {
    countRow(row.key)
    if first == nil { first = row }
    let isNoisy = decision.assertion.column.isNoisy
    sample.add(row, isNoisy: isNoisy)
    if isNoisy { doubts.add(row, margin: decision.margin(of: row)) }
  }

  /// Adds a row that counts if it fulfils a condition.
  mutating func add(_ row: Comparand, under condition: [Bound], by decision: some Deciding) {
    let isNoisy = decision.assertion.column.isNoisy
    let certainty = Certainty(of: row.now, within: condition, isNoisy: isNoisy, noise: row.wholeNoise)
    count(row, certainty, by: decision)
    if condition.hold(for: row.now) { meetingNow += 1 }
    if condition.hold(for: row.base) { meetingThen += 1 }
  }

  private mutating func countRow(_ key: RowKey) {
    rows += 1
    if photos == 0 || key.photo != lastPhoto { photos += 1 }
    lastPhoto = key.photo
  }

  private mutating func count(_ row: Comparand, _ certainty: Certainty, by decision: some Deciding) {
    countRow(row.key)
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
  /// Whether a cell is within all bounds.
  func hold(for value: Value) -> Bool { allSatisfy { $0.holds(for: value) } }
}

/// The figures for an aggregate, in the order of their rows: eight bytes for each, and the noise of timed ones.
struct Sample {
  private(set) var now: [Double] = []
  private(set) var base: [Double] = []
  /// Relative noise of each of `now`; nil if one is not known.
  private var noises: [Double]? = []
  private var baseNoises: [Double]? = []
  private var slowdown = 0.0

  /// Adds a row's figures.
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

  /// How far an aggregate may be off, because of each row's own noise and of what all rows have in common, which more
  /// rows do not reduce; nil if the noise of a row is unknown.
  func noise(of aggregate: ([Double]) -> Double?) -> Double? {
    noise(noises, of: aggregate).map { ($0 * $0 + slowdown * slowdown).squareRoot() }
  }

  /// The baseline's part of the rows' own noise.
  func baseNoise(of aggregate: ([Double]) -> Double?) -> Double? { noise(baseNoises, of: aggregate) }

  /// Each row was timed separately, so that their errors are independent: the changes that each can make to the
  /// aggregate add up in squares. A mean of many rows is less noisy than any of them; a median is as noisy as the rows
  /// in its middle.
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
