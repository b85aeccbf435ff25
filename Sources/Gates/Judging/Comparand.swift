import Meaning
import RunRecords

/// A row that an assertion looks at, with what it is held against and how sure it is.
struct Comparand {
  let key: RowKey
  let now: Value
  var base: Value = .null
  /// Relative noise of the figure by itself, the baseline's included; nil where the column is noisy and nobody knows.
  var noise: Double?
  /// What all rows may be off by together, because the machine was slower than it was for the baseline.
  var slowdown = 0.0
  /// The baseline's part of it, which no further round of this run makes less.
  var baseNoise: Double?
  /// Rounds behind a timed figure.
  var rounds = 0
  /// Which way its figure is better; nil where neither is.
  let better: Direction?

  /// How far the row may be off for both reasons.
  var wholeNoise: Double? { noise.map { ($0 * $0 + slowdown * slowdown).squareRoot() } }

  /// The trial that it belongs to.
  var trial: TrialKey { TrialKey(photo: key["photo"] ?? "", policy: key["policy"] ?? "") }

  /// A selected row.
  init(_ row: FigureRow, _ column: Column, in figures: Figures) {
    key = row.key
    now = row.cells[column.name] ?? .null
    better = figures.direction(of: column, in: row.key)
  }

  /// A row of the baseline that the run lacks.
  init(missing row: FigureRow, _ column: Column, in figures: Figures) {
    key = row.key
    now = .null
    base = row.cells[column.name] ?? .null
    better = figures.direction(of: column, in: row.key)
  }
}

/// What measurement allows to say about one figure.
enum Certainty {
  case kept, broken
  /// Noise hides it.
  case open

  /// Exact figures are kept or broken; a noisy one must be so on both sides of its noise.
  init(of value: Value, within bounds: [Bound], isNoisy: Bool, noise: Double?) {
    func holds(_ value: Value) -> Bool { bounds.allSatisfy { $0.holds(for: value) } }
    var ends = [holds(value)]
    if isNoisy {
      ends =
        noise.flatMap { noise in
          value.number.map { [holds(.real($0 / (1 + noise))), holds(.real($0 * (1 + noise)))] }
        } ?? [true, false]
    }
    self = Set(ends).count > 1 ? .open : ends[0] ? .kept : .broken
  }

  var verdict: Verdict {
    switch self {
    case .kept: .pass
    case .broken: .fail
    case .open: .cannotTell
    }
  }
}
