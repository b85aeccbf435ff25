import CompressionStrategies
import PerceptualQuality
import Records

/// An assertion that is being checked: first its rows are counted, and then those that break it are named in a second
/// reading.
final class AssertionCheck: RowAudience {
  let gate: Gate
  let assertion: Assertion
  let decision: any Deciding
  private let run: RunFigures
  private let baseline: RunFigures?
  /// Which differences from the baseline count as a change if figures may differ by chance.
  private let chance: Difference?

  /// The result as far as it is known.
  private(set) var judgement: AssertionResult
  /// The counts of the rows read so far.
  private(set) var tally = Tally()
  /// Further information about the rows that the assertion selects.
  private(set) var selected = SelectedRows()

  private var offends: (Comparand) -> Bool = { _ in false }
  /// The rows named so far; nil while rows are counted.
  private var named: [OffendingRow]?
  private var excused: Set<RowKey> = []

  private var place = 0
  private var countedWith: Int?
  private var spread: SpreadCells?
  private var phone: PhoneSeconds?
  private var conditions: [(place: Int, condition: Selection.Condition)] = []

  init(_ assertion: Assertion, of gate: Gate, run: RunFigures, baseline: RunFigures?, _ difference: Difference?) {
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

  /// Applies a ruling that needs no rows, or else decides by the counted rows.
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

  /// From now on the rows that break it are named.
  func beginNaming() { named = [] }

  /// All rows have been read.
  func endNaming() {
    judgement.offenders = Offenders(named ?? [], by: decision)
    named = nil
  }

  /// Removes excused offenders; if there are any, rows must be counted again without them.
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

  /// Puts what else changed before the reason.
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
        let comparand = comparand(row, now: phone?.value(of: row) ?? row.cells[place])
        if comparand.now != .null { take(comparand) } else { note(undefined: row.key) }
      }
    }
  }

  /// Looks at every row of the baseline, whether the run has it or not.
  private func lookAtPairs(_ now: RowsOfPhoto, _ base: RowsOfPhoto, _ isSamePhoto: Bool) {
    var now = now
    for row in base.rows where isSelected(row) {
      selected.add(base: row, countedWith, isSamePhoto)
      let own = isSamePhoto ? now.row(row.key) : nil
      var pair = comparand(own ?? row, now: own?.cells[place] ?? .null)
      pair.base = row.cells[place]
      if let own, let chance { pair.now = nowBeyondChance(own, row, chance) }
      guard pair.now != .null || pair.base != .null else {
        // Its instructions could not be counted, now or before: the verdict must say that it leaves them out.
        if own != nil, assertion.column.isCounted { note(undefined: row.key) }
        continue
      }
      if pair.base != .null { selected.hasBase = true }
      take(pair)
    }
  }

  /// The run's cell; or the baseline's if the difference may be only chance, because that is not a change.
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

  /// Later readings name offenders, or leave out excused ones.
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

/// What is known of the rows that an assertion selects, besides their figures.
struct SelectedRows {
  /// How many rows the run has, and how many the baseline has.
  private(set) var (now, base) = (0, 0)
  /// Whether the baseline's rows are of photos, and whether the run has any of these photos.
  private(set) var (isOfPhotos, hasSamePhoto) = (false, false)
  /// Whether the baseline has the figure in any row.
  var hasBase = false
  /// Whether any row differs from the baseline's by chance, to an unknown extent.
  var areDrawnApart = false
  /// What instructions were counted with, now and in the baseline.
  private(set) var (countedNow, countedThen): (Set<String>, Set<String>) = ([], [])
  /// The policies of rows for many photos, which have no single count.
  private(set) var (policiesNow, policiesThen): (Set<String>, Set<String>) = ([], [])

  /// The rows without the figure: how many, and the first of them.
  private(set) var (undefined, firstUndefined) = (0, [RowKey]())

  /// Adds a row without a figure.
  mutating func addUndefined(_ key: RowKey) {
    undefined += 1
    if firstUndefined.count < Self.mostNamed { firstUndefined.append(key) }
  }

  /// How many of them are named.
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
