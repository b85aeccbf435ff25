import Changes
import Meaning
import RunRecords

/// An assertion while its rows come by: they are counted first, and those that break it named in a second reading.
final class AssertionCheck: RowAudience {
  let gate: Gate
  let assertion: Assertion
  let decision: any Deciding
  private let run: Figures
  private let baseline: Figures?
  /// What counts as a change since the baseline, if a figure may differ by chance.
  private let chance: Difference?

  /// What is to be said of it, as far as it is known.
  private(set) var judgement: AssertionResult
  /// What the rows came to that were looked at.
  private(set) var tally = Tally()
  /// What else is known of the rows that the assertion selects.
  private(set) var selected = SelectedRows()

  private var offends: (Comparand) -> Bool = { _ in false }
  /// Rows that are named, while they are; nil while rows are counted.
  private var named: [OffendingRow]?
  private var excused: Set<RowKey> = []

  private var place = 0
  private var countedWith: Int?
  private var spread: SpreadCells?
  private var phone: PhoneSeconds?
  private var conditions: [(place: Int, condition: Selection.Condition)] = []

  init(_ assertion: Assertion, of gate: Gate, run: Figures, baseline: Figures?, _ difference: Difference?) {
    chance = difference.flatMap { $0.isByChance(assertion.column) ? $0 : nil }
    self.assertion = assertion
    self.gate = gate
    self.run = run
    self.baseline = baseline
    judgement = AssertionResult(gate: gate.name, assertion, .pass)
    decision =
      switch assertion.comparison {
      case .bounds(let bounds): BoundsDecision(assertion: assertion, bounds: bounds)
      case .baseline(let limits): BaselineDecision(assertion: assertion, limits: limits)
      }
  }

  /// Takes what decides without rows, or rules on the rows that were counted.
  func rule(_ refusal: Ruling?) {
    if refusal == nil, excused.isEmpty { judgement.rows = tally.rows }
    let isExcused = tally.rows == 0 && !excused.isEmpty
    let ruling =
      refusal
      ?? (isExcused ? Ruling(verdict: .pass, why: "every offence is waived") : decision.ruling(on: tally))
    judgement.take(refusal == nil ? ruling.knowing(selected, under: assertion) : ruling)
    judgement.undefined = selected.undefined
    offends = ruling.offends
  }

  /// From now on the rows that break it are named as they come by.
  func beginNaming() { named = [] }

  /// All have come by.
  func endNaming() {
    judgement.offenders = Offenders(named ?? [], by: decision)
    named = nil
  }

  /// Takes out the offenders that are excused; if any is, rows are to be counted again without them.
  func excuse(_ isExcused: (Offender, Direction?) -> Bool) -> Bool {
    guard gate.waivers.contains(where: { $0.assertion == assertion.name }) else { return false }
    judgement.waived = judgement.offenders.filter {
      isExcused($0, run.direction(of: assertion.column, in: $0.key))
    }
    excused = Set(judgement.waived.map(\.key))
    tally = Tally()
    if !excused.isEmpty { judgement.offenders = Offenders() }
    return !excused.isEmpty
  }

  /// Says first what else changed.
  func caution(_ changes: [String]) {
    guard judgement.verdict == .fail, !changes.isEmpty else { return }
    judgement.why = "\(changes.joined(separator: ", ")): \(judgement.why)"
  }

  var table: Column.Table { assertion.column.table }

  var isPaired: Bool {
    if case .baseline = assertion.comparison { true } else { false }
  }

  func ask(_ query: inout CellQuery) {
    place = query.place(of: assertion.column.name) ?? 0
    phone = assertion.phone.flatMap { PhoneSeconds($0, in: &query) }
    countedWith = assertion.column.isCounted ? query.place(of: "countedWith") : nil
    spread = chance.map { _ in SpreadCells(of: [assertion.column], in: &query) }
    conditions = []
    for (name, condition) in assertion.selection.conditions {
      if let place = query.place(of: name) { conditions.append((place, condition)) }
    }
  }

  func look(at now: RowsOfPhoto, _ base: RowsOfPhoto, isSamePhoto: Bool) {
    if isPaired {
      if isFirstReading { for row in now.rows where isSelected(row) { selected.add(row, countedWith) } }
      lookAtPairs(now, base, isSamePhoto)
    } else {
      for row in now.rows where isSelected(row) {
        if isFirstReading { selected.add(row, countedWith) }
        var comparand = comparand(row, now: phone?.value(of: row) ?? row.cells[place])
        if assertion.column.isNoisy { comparand.add(run.noise(of: row.key)) }
        if comparand.now != .null { take(comparand) } else { note(undefined: row.key) }
      }
    }
  }

  /// Every row that the baseline has is looked at, whether the run has it or not.
  private func lookAtPairs(_ now: RowsOfPhoto, _ base: RowsOfPhoto, _ isSamePhoto: Bool) {
    var now = now
    for row in base.rows where isSelected(row) {
      selected.add(base: row, countedWith, isSamePhoto)
      let own = isSamePhoto ? now.row(row.key) : nil
      var pair = comparand(own ?? row, now: own?.cells[place] ?? .null)
      pair.base = row.cells[place]
      if assertion.column.isNoisy, let own {
        pair.add(run.noise(of: own.key), base: baseline?.noise(of: row.key))
      }
      if let own, let chance { pair.now = nowBeyondChance(own, row, chance) }
      guard pair.now != .null || pair.base != .null else {
        // Nobody could count its instructions, now or then: a verdict that leaves it out says so.
        if own != nil, assertion.column.isCounted { note(undefined: row.key) }
        continue
      }
      if pair.base != .null { selected.hasBase = true }
      take(pair)
    }
  }

  /// The run's cell, or the baseline's if only the draws may be why they differ: that is not a change.
  private func nowBeyondChance(_ own: FigureRow, _ base: FigureRow, _ chance: Difference) -> Value {
    let (new, old) = (own.cells[place], base.cells[place])
    guard new != old, new != .null, old != .null else { return new }
    func drawn(_ row: FigureRow) -> DrawnFigure? {
      row.cells[place].number.map {
        DrawnFigure($0, spread: spread?.spread(of: assertion.column, in: row.cells))
      }
    }
    guard let before = drawn(base), let after = drawn(own),
      let isShown = chance.isShown(assertion.column, before, after)
    else {
      selected.areDrawnApart = true
      return new
    }
    return isShown ? new : old
  }

  /// Rows are read again to name offenders, and to leave out those that are excused.
  private var isFirstReading: Bool { named == nil && excused.isEmpty }

  /// Counts a row without a figure, once.
  private func note(undefined key: RowKey) { if isFirstReading { selected.addUndefined(key) } }

  private func comparand(_ row: FigureRow, now: Value) -> Comparand {
    Comparand(key: row.key, now: now, better: run.direction(of: assertion.column, in: row.key))
  }

  private func take(_ row: Comparand) {
    if !excused.isEmpty, excused.contains(row.key) { return }
    if named == nil {
      decision.take(row, into: &tally)
    } else if offends(row) {
      named?.append(OffendingRow(row, by: decision))
    }
  }

  private func isSelected(_ row: FigureRow) -> Bool {
    conditions.allSatisfy { $0.condition.holds(for: row.cells[$0.place]) }
  }
}

extension AssertionResult {
  fileprivate mutating func take(_ ruling: Ruling) {
    verdict = ruling.verdict
    value = ruling.value
    limit = ruling.limit
    why = ruling.why
    improvements = ruling.improvements
    lacking = ruling.lacking
  }
}

/// What is known of the rows that an assertion selects, in addition to their figures.
struct SelectedRows {
  /// How many the run has, and how many the baseline.
  private(set) var (now, base) = (0, 0)
  /// Whether the baseline's are of photos, and whether any of these is the run's, too.
  private(set) var (isOfPhotos, hasSamePhoto) = (false, false)
  /// Whether the baseline holds the figure of any.
  var hasBase = false
  /// Whether any differs from the baseline's by chance, nobody knows how far.
  var areDrawnApart = false
  /// What instructions were counted with, now and for the baseline.
  private(set) var (countedNow, countedThen): (Set<String>, Set<String>) = ([], [])
  /// The policies of rows that are of many photos, for which no single count is known.
  private(set) var (policiesNow, policiesThen): (Set<String>, Set<String>) = ([], [])

  /// The rows without the figure: how many, and the first of them.
  private(set) var (undefined, firstUndefined) = (0, [RowKey]())

  /// Takes a row that has no figure to be judged.
  mutating func addUndefined(_ key: RowKey) {
    undefined += 1
    if firstUndefined.count < Self.mostNamed { firstUndefined.append(key) }
  }

  /// So many of them are named.
  private static let mostNamed = 3

  mutating func add(_ row: FigureRow, _ countedWith: Int?) {
    now += 1
    if let words = countedWith.flatMap({ String(row.cells[$0]) }) { countedNow.insert(words) }
    if row.key.photo == nil, let policy = row.key["policy"] { policiesNow.insert(policy) }
  }

  mutating func add(base row: FigureRow, _ countedWith: Int?, _ isSame: Bool) {
    base += 1
    if row.key.photo != nil {
      isOfPhotos = true
      if isSame { hasSamePhoto = true }
    }
    if let words = countedWith.flatMap({ String(row.cells[$0]) }) { countedThen.insert(words) }
    if row.key.photo == nil, let policy = row.key["policy"] { policiesThen.insert(policy) }
  }
}
