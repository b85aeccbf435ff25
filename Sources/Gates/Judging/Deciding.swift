import Meaning
import RunRecords
import Statistics
import Units

/// How the rows of an assertion become a ruling; what they are held against, the decisions say.
protocol Deciding {
  var assertion: Assertion { get }
  /// The limit that reports print; null where there is not one.
  var limit: Value { get }

  func certainty(of row: Comparand) -> Certainty
  /// How far a row goes the wrong way.
  func distance(of row: Comparand) -> Double
  /// What reports print as a row's figure.
  func measure(of row: Comparand) -> Value
  func isImprovement(_ row: Comparand) -> Bool
  /// Why a row is an offence.
  func offence(of row: Comparand) -> String

  /// Why the rows as they are counted here pass, fail or stay open.
  func reason(for tally: Tally) -> String
  /// What would settle the rows that noise leaves open.
  func lacking(for open: [Comparand]) -> Lacking

  /// The ruling on the one row that goes furthest.
  func worst(of rows: [Comparand]) -> Ruling
  /// The ruling on one figure made of all rows.
  func scalar(of rows: [Comparand], _ figure: ([Double]) -> Double?) -> Ruling
  /// The ruling on how many rows meet a condition.
  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling
}

extension Deciding {
  var wording: FigureWording { FigureWording(column: assertion.column) }

  /// The ruling on rows under the assertion's aggregate.
  func ruling(on rows: [Comparand]) -> Ruling {
    var ruling =
      switch assertion.aggregate {
      case .every: every(rows)
      case .worst: worst(of: rows)
      case .median: scalar(of: rows) { $0.median }
      case .mean: scalar(of: rows) { $0.mean }
      case .percentile(let percent): scalar(of: rows) { SortedSample($0).quantile(percent / 100) }
      case .share(let condition): counted(tally(of: rows, under: condition), under: condition, asShare: true)
      case .count(let condition): counted(tally(of: rows, under: condition), under: condition, asShare: false)
      }
    ruling.limit = limit
    return ruling
  }

  /// The ruling on each row by itself.
  func every(_ rows: [Comparand]) -> Ruling {
    let tally = Tally(ordered(rows), certainty: certainty)
    return Ruling(
      verdict: tally.verdict, value: measure(of: tally.furthest), offenders: offenders(tally.broken),
      improvements: rows.count(where: isImprovement), why: reason(for: tally),
      lacking: tally.verdict == .cannotTell ? lacking(for: tally.open) : nil)
  }

  /// Too few rows for the aggregate are no evidence at all.
  func shortage(of rows: [Comparand]) -> Ruling? {
    let least = assertion.aggregate.leastRows
    guard rows.count < least else { return nil }
    return .cannotTell(
      "a \(assertion.aggregate.words) needs at least \(least) rows, and these are \(rows.count)",
      lacking: .photos(atLeast: least))
  }

  /// The row that goes furthest first; the order of the keys decides between equals.
  func ordered(_ rows: [Comparand]) -> [Comparand] {
    rows.sorted { left, right in
      let (a, b) = (distance(of: left), distance(of: right))
      return a == b ? left.key < right.key : a > b
    }
  }

  func offenders(_ rows: [Comparand]) -> [Offender] {
    ordered(rows).map { Offender(key: $0.key, value: $0.now, base: $0.base, why: offence(of: $0)) }
  }

  private func tally(of rows: [Comparand], under condition: [Bound]) -> Tally {
    Tally(rows) { row in
      Certainty(of: row.now, within: condition, isNoisy: assertion.column.isNoisy, noise: row.wholeNoise)
    }
  }
}
