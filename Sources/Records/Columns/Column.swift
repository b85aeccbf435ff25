import CompressionStrategies
import Documents
package import PerceptualQuality

/// One column of a record, the same in SQLite, CSV, JSON, gates and documents.
package struct Column: Sendable, Hashable {
  /// The tables of a run.
  package enum Table: String, Sendable, CaseIterable {
    case photos, policies, trials, scores, uploads, messages, timings, steps, afterwards, generations
  }

  /// What its cells contain.
  package enum Kind: String, Sendable, CaseIterable { case text, integer, real, boolean }

  /// How much a figure can differ between two runs in which nothing changed.
  package enum Certainty: String, Sendable, CaseIterable {
    /// Not at all: it depends only on the photo, the policy and the libraries.
    case exact
    /// A figure of simulated uploads, such as a median of seconds: the same for the same seed and number of runs.
    case drawn
    /// A share of simulated uploads, as exact as their number allows.
    case chance
    /// Instructions: the same wherever CPU features and libraries are the same. Deterministic output leaves them out.
    case counted
    /// Measured with a clock: different each time. Deterministic output leaves it out.
    case timed
  }

  /// Which way a figure is better.
  package enum Better: Sendable, Hashable {
    case less, more
    /// The direction depends on the scale of the row's metric.
    case asMetricSays
  }

  /// The column's table; two tables may have columns with the same name.
  package let table: Table
  /// The name in SQLite, CSV, JSON and gates.
  package let name: String
  /// What its cells contain if they are not empty.
  package let kind: Kind
  /// The unit of its numbers, such as bytes or s; nil if there is none.
  package let unit: String?
  /// Whether it is a share of a whole, from 0 to 1.
  package let isShare: Bool
  /// Nil if no direction is better, such as for a picture's width.
  package let better: Better?
  /// How much it may differ when nothing changed; deterministic output leaves `timed` columns out.
  package let certainty: Certainty
  /// Whether it depends on the budget.
  package let restsOnBudget: Bool
  /// The value for a photo that the policy lost; nil if a lost photo has no such figure.
  package let whenLost: Double?
  /// Whether a baseline keeps it. Leaves out columns implied by the photo's hash, free text, and provenance.
  package let isInBaseline: Bool
  /// Whether runs are compared by it.
  package let isCompared: Bool
  /// For a quantile of times: the column of its table with their distribution; nil for other columns, or if there is
  /// none.
  package let distribution: String?
  /// Whether a cell may be empty.
  package let isOptional: Bool
  /// A sentence fragment for lists and documents.
  package let meaning: String

  /// Every column of every table, in the order of the output.
  package static let all: [Column] =
    Trial.columns + Score.columns + Upload.columns + Message.columns + PolicyAnswer.columns + PhotoRecord.columns
    + Timing.columns + StepRecord.columns + Afterwards.columns + Generation.columns

  /// By how much another machine's rounding may change an exact figure; whole numbers do not change.
  package var rounding: Double { kind == .real ? 1e-6 : 0 }

  /// Whether two figures count as equal. Another machine's rounding does not count as a difference, nor does one per
  /// cent of counted instructions.
  package func isSame(_ figure: Double, _ other: Double) -> Bool {
    abs(figure - other) <= (isCounted ? 0.01 * abs(other) : rounding)
  }

  /// Whether it is measured on a machine, with a clock or by counting.
  package var isTimed: Bool { certainty == .timed || isCounted }

  /// Whether it is the same in each run on machines of one kind.
  package var isCounted: Bool { certainty == .counted }

  /// Whether it is about simulated uploads: the same for the same seed, and different by chance for others.
  package var isDrawn: Bool { certainty == .drawn || certainty == .chance }

  /// Whether it is different each time that it is measured.
  package var isNoisy: Bool { certainty == .timed }

  /// The direction in which a figure is better, in a row whose metric has this scale; nil if neither is.
  package func direction(of scale: ScoreScale?) -> Direction? {
    switch better {
    case .less?: .less
    case .more?: .more
    case .asMetricSays?: scale?.better
    case nil: nil
    }
  }

  /// A cell as text: empty for unknown, otherwise exact and the same in every locale.
  package func text(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .integer(let number): kind == .boolean ? (number != 0 ? "true" : "false") : String(number)
    case .real(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    case .text(let text): text
    }
  }
}

extension Column {
  /// The schema of a run's tables as Markdown: the content of `docs/columns.md`.
  package static var document: String {
    let counts = Dictionary(all.map { ($0.described, 1) }, uniquingKeysWith: +)
    var seen: Set<[String]> = []
    let shared = all.filter { counts[$0.described, default: 0] > 1 && seen.insert($0.described).inserted }
    func section(_ title: String, _ columns: [Column]) -> String {
      let rows = columns.map { column in
        let isElsewhere = title != several && seen.contains(column.described)
        let cells = isElsewhere ? ["", "as above"] : Array(column.described.dropFirst())
        return (name: "`\(column.name)`", cells: cells)
      }
      return "## \(title)\n\n" + MarkdownTable.text(["column", "contains", "meaning"], rows)
    }
    let tables = Table.allCases.map { table in section(table.rawValue, all.filter { $0.table == table }) }
    return """
      # Columns

      Names, kinds and order are the same in `run.sqlite`, CSV and JSON, and gates use the same names. *Timed* columns
      are measured with a clock or depend on the machine. *Counted* ones are the same for the same CPU features and
      libraries. `report --deterministic` leaves out both. Only `run.sqlite` has the tables `photos`, `timings` and
      `steps`.


      """ + ([section(several, shared)] + tables).joined(separator: "\n\n") + "\n"
  }

  private static let several = "In several tables"

  /// What the document says of it: its name, what it contains, and its meaning.
  private var described: [String] {
    let clock = isCounted ? "counted" : isTimed ? "timed" : nil
    let cell = kind.rawValue + (isOptional ? " or empty" : "")
    return [name, [cell, unit, clock].compactMap(\.self).joined(separator: ", "), meaning]
  }
}

extension Column.Table {
  /// The type of its rows.
  package var record: any Record.Type {
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
    case .generations: Generation.self
    }
  }
}
