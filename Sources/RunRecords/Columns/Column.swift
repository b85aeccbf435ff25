public import Meaning

/// One column of a record, the same in SQLite, CSV, JSON, gates and documents.
public struct Column: Sendable, Hashable {
  /// The tables of a run.
  public enum Table: String, Sendable, CaseIterable {
    case photos, policies, trials, scores, uploads, messages, timings, steps, afterwards
  }

  /// What its cells hold.
  public enum Kind: String, Sendable, CaseIterable { case text, integer, real, boolean }

  /// How far a figure can differ between two runs in which nothing changed.
  public enum Certainty: String, Sendable, CaseIterable {
    /// Not at all: it follows from the photo, the policy and the libraries.
    case exact
    /// A figure of simulated uploads, such as a median of seconds: the same for the same seed and number of runs.
    case drawn
    /// A share of simulated uploads, known to what their number shows.
    case chance
    /// Instructions: the same wherever CPU features and libraries are, and left out of deterministic output.
    case counted
    /// Measured with a clock: different each time, and left out of deterministic output.
    case timed
  }

  /// Which way a figure is better.
  public enum Better: Sendable, Hashable {
    case less, more
    /// As the scale of the row's metric says.
    case asMetricSays
  }

  /// Its table; two tables may have columns of one name.
  public let table: Table
  /// What it is called in SQLite, CSV, JSON and gates.
  public let name: String
  /// What a cell of it holds if it is not empty.
  public let kind: Kind
  /// What a number counts, such as bytes or s; nil if there is nothing to say.
  public let unit: String?
  /// Whether it is a part of a whole, from 0 to 1.
  public let isShare: Bool
  /// Nil if no way is better, such as for a picture's width.
  public let better: Better?
  /// How far it may differ when nothing changed; what is `timed` is left out of deterministic output.
  public let certainty: Certainty
  /// Whether it says something else for another budget.
  public let restsOnBudget: Bool
  /// What it is for a photo that the policy lost; nil if a lost photo has no such figure.
  public let whenLost: Double?
  /// Whether a baseline keeps it. Leaves out columns implied by the photo's hash, free text, and provenance.
  public let isInBaseline: Bool
  /// Whether two runs are compared by it.
  public let isCompared: Bool
  /// For a quantile of times: the column of its table that has their distribution; nil for other columns, or if nobody
  /// keeps it.
  public let distribution: String?
  /// Whether a cell may be empty.
  public let isOptional: Bool
  /// One sentence fragment for lists and documents.
  public let meaning: String

  /// Every column of every table, in the order of the output.
  public static let all: [Column] =
    Trial.columns + Score.columns + Upload.columns + Message.columns + PolicyAnswer.columns + PhotoRecord.columns
    + Timing.columns + StepRecord.columns + Afterwards.columns

  /// By how much another machine's rounding moves a figure that is exact: whole numbers not at all.
  public var rounding: Double { kind == .real ? 1e-6 : 0 }

  /// Whether two figures of it say the same: another machine's rounding does not count as a difference, nor what two
  /// counts of the same work differ by.
  public func isSame(_ figure: Double, _ other: Double) -> Bool {
    abs(figure - other) <= (isCounted ? Self.countNoise * abs(other) : rounding)
  }

  /// The part by which counts of the same work may differ.
  public static let countNoise = 1e-3

  /// Measured of a machine, with a clock or by counting.
  public var isTimed: Bool { certainty == .timed || isCounted }

  /// The same in each run on machines of one kind.
  public var isCounted: Bool { certainty == .counted }

  /// Whether it is of simulated uploads: the same for the same draws, and different by chance for others.
  public var isDrawn: Bool { certainty == .drawn || certainty == .chance }

  /// Different each time that it is measured.
  public var isNoisy: Bool { certainty == .timed }

  /// Which way a figure of it is better, in a row whose metric has this scale; nil if neither is.
  public func direction(of scale: ScoreScale?) -> Direction? {
    switch better {
    case .less?: .less
    case .more?: .more
    case .asMetricSays?: scale?.better
    case nil: nil
    }
  }

  /// How a cell is written as text: empty for unknown, exact and free of any locale.
  public func text(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .integer(let number): kind == .boolean ? (number != 0 ? "true" : "false") : String(number)
    case .real(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    case .text(let text): text
    }
  }
}

extension Column {
  /// The schema of a run's tables as Markdown: what `docs/columns.md` holds.
  public static var document: String {
    let tables = Table.allCases.map { table -> String in
      let rows = all.filter { $0.table == table }.map { column in
        let kind = column.kind.rawValue + (column.isOptional ? " or empty" : "")
        return "| `\(column.name)` | \(kind) | \(column.unit ?? "") | "
          + "\(column.isCounted ? "counted" : column.isTimed ? "timed" : "") | \(column.meaning) |"
      }
      let head = ["## \(table)", "", "| column | kind | unit | clock | meaning |", "| --- | --- | --- | --- | --- |"]
      return (head + rows).joined(separator: "\n")
    }
    return """
      # Columns

      Names, kinds and order are the same in `run.sqlite`, CSV and JSON, and are those that gates select by. *timed*
      columns are measured with a clock or of a machine, *counted* ones are the same wherever CPU features and libraries are;
      `report --deterministic` leaves out both. The tables `photos`,
      `timings` and `steps` are in `run.sqlite` alone.


      """ + tables.joined(separator: "\n\n") + "\n"
  }
}

extension Column.Table {
  /// What its rows are.
  public var record: any Record.Type {
    switch self {
    case .photos: PhotoRecord.self
    case .policies: PolicyAnswer.self
    case .trials: Trial.self
    case .scores: Score.self
    case .uploads: Upload.self
    case .messages: Message.self
    case .timings: Timing.self
    case .steps: StepRecord.self
    case .afterwards: Afterwards.self
    }
  }

  /// Whether runs and baselines of older versions lack the table, which is then as one without rows.
  public var cameLater: Bool { self == .afterwards }
}
