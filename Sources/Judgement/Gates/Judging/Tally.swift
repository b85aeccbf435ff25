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

  /// How many others are within the limit, or break it.
  private(set) var (kept, broken) = (0, 0)
  private(set) var improvements = 0
  /// The row that goes furthest, and the furthest that breaks the limit; equal ones are ordered by key.
  private(set) var furthest: Comparand?
  private(set) var furthestBroken: Comparand?
  private var (distance, distanceBroken) = (0.0, 0.0)

  /// For aggregates: the figures in the order of their rows, now and in the baseline.
  private(set) var (now, base): ([Double], [Double]) = ([], [])
  private(set) var first: Comparand?
  /// For counts: how many rows fulfil the condition in the baseline; now `kept` do.
  private(set) var meetingThen = 0

  /// How many rows the run has.
  var present: Int { rows - gone }

  /// The verdict if every row must be within the limit.
  var verdict: Verdict { broken > 0 ? .fail : .pass }

  /// Adds a row that the run lost.
  mutating func addGone(_ key: RowKey) {
    countRow(key)
    gone += 1
    firstGone = min(firstGone ?? key, key)
  }

  /// Adds a row that is compared by itself.
  mutating func add(_ row: Comparand, by decision: some Deciding) {
    let breaks = decision.breaks(row)
    count(row.key, isKept: !breaks)
    if decision.isImprovement(row) { improvements += 1 }
    let distance = decision.distance(of: row)
    func goesFurther(than other: Comparand?, at otherDistance: Double) -> Bool {
      other.map { distance == otherDistance ? row.key < $0.key : distance > otherDistance } ?? true
    }
    if goesFurther(than: furthest, at: self.distance) { (furthest, self.distance) = (row, distance) }
    if breaks, goesFurther(than: furthestBroken, at: distanceBroken) {
      (furthestBroken, distanceBroken) = (row, distance)
    }
  }

  /// Adds a row of a sample.
  mutating func addToSample(_ row: Comparand) {
    countRow(row.key)
    if first == nil { first = row }
    if let number = row.now.number { now.append(number) }
    if let number = row.base.number { base.append(number) }
  }

  /// Adds a row that counts if it fulfils a condition.
  mutating func add(_ row: Comparand, under condition: [Bound]) {
    count(row.key, isKept: condition.hold(for: row.now))
    if condition.hold(for: row.base) { meetingThen += 1 }
  }

  private mutating func countRow(_ key: RowKey) {
    rows += 1
    if photos == 0 || key.photo != lastPhoto { photos += 1 }
    lastPhoto = key.photo
  }

  private mutating func count(_ key: RowKey, isKept: Bool) {
    countRow(key)
    if isKept { kept += 1 } else { broken += 1 }
  }
}

extension [Bound] {
  /// Whether a cell is within all bounds.
  func hold(for value: Value) -> Bool { allSatisfy { $0.holds(for: value) } }
}
