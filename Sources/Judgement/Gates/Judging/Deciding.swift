import ImageCodecs
import Records
import Statistics
import Units

/// Turns the rows of an assertion into a ruling; each decision knows what they are compared with.
protocol Deciding: Sendable {
  var assertion: Assertion { get }
  /// The limit that reports print; null if there is no single one.
  var limit: Value { get }

  /// Whether a row is beyond the limit.
  func breaks(_ row: Comparand) -> Bool
  /// How far a row goes in the wrong direction.
  func distance(of row: Comparand) -> Double
  /// The figure that reports print for a row.
  func measure(of row: Comparand) -> Value
  func isImprovement(_ row: Comparand) -> Bool
  /// Why a row with these figures is an offence.
  func offence(now: Value, base: Value) -> String

  /// The ruling on all rows that were added.
  func ruling(on tally: Tally) -> Ruling
  /// Why the counted rows pass or fail.
  func reason(for tally: Tally) -> String

  /// The ruling on the row that goes furthest.
  func worst(of tally: Tally) -> Ruling
  /// The ruling on one figure from all rows.
  func scalar(of tally: Tally, _ figure: ([Double]) -> Double?) -> Ruling
  /// The ruling on how many rows fulfil a condition.
  func counted(_ tally: Tally, under condition: [Bound], asShare: Bool) -> Ruling
}

extension Deciding {
  var wording: FigureWording { FigureWording(column: assertion.column) }

  /// Adds a row to the assertion's aggregate.
  func take(_ row: Comparand, into tally: inout Tally) {
    if row.isGone {
      tally.addGone(row.key)
      return
    }
    switch assertion.aggregate {
    case .every, .worst: tally.add(row, by: self)
    case .median, .mean, .percentile: tally.addToSample(row)
    case .share(let condition), .count(let condition): tally.add(row, under: condition)
    }
  }

  /// The ruling on the existing rows, with the assertion's aggregate.
  func rulingOnPresent(_ tally: Tally) -> Ruling {
    var ruling =
      switch assertion.aggregate {
      case .every: every(tally)
      case .worst: worst(of: tally)
      case .median: scalar(of: tally) { $0.median }
      case .mean: scalar(of: tally) { $0.mean }
      case .percentile(let percent): scalar(of: tally) { SortedSample($0).quantile(percent / 100) }
      case .share(let condition): counted(tally, under: condition, asShare: true)
      case .count(let condition): counted(tally, under: condition, asShare: false)
      }
    ruling.limit = limit
    return ruling
  }

  /// The ruling on each row by itself.
  func every(_ tally: Tally) -> Ruling {
    Ruling(
      verdict: tally.verdict, value: (tally.furthestBroken ?? tally.furthest).map(measure) ?? .null,
      offends: breaks, improvements: tally.improvements, why: reason(for: tally))
  }

  /// Undecided if there are too few photos for the aggregate.
  func shortage(of tally: Tally) -> Ruling? {
    let least = assertion.aggregate.leastPhotos
    let (count, noun) = assertion.column.table.isOfPhotos ? (tally.photos, "photos") : (tally.rows, "rows")
    guard count < least else { return nil }
    return .cannotTell(
      "a \(assertion.aggregate.words) needs at least \(least) \(noun), and these are \(count)",
      lacking: .photos(atLeast: least))
  }
}
