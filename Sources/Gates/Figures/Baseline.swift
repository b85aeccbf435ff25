import JSONText
import RunRecords

/// A run's figures as a small text that is committed: one row a line, sorted, so that a diff reads as a sentence.
public struct Baseline: Sendable {
  let figures: Figures

  /// The baseline that these figures make.
  public init(_ figures: Figures) { self.figures = figures }

  /// The layout of the file.
  static let layout = 1

  /// Columns that a baseline keeps of a table.
  static func columns(of table: Column.Table) -> [Column] {
    Column.all.filter { $0.table == table && $0.isInBaseline }
  }

  /// The file's text.
  public var text: String {
    var sections = [
      "\"stepwedgeBaseline\": \(Self.layout)",
      "\"budgetSeconds\": \(JSONValue.number(figures.budgetSeconds).line)",
      "\"machine\": \(JSONValue.text(figures.machine).line)",
      "\"versions\": \(Self.object(figures.versions).pretty)",
      "\"photos\": \(Self.object(figures.photoHashes).pretty)",
    ]
    for table in Figures.gatedTables {
      let columns = Self.columns(of: table)
      let rows = (figures.tables[table] ?? []).sorted { $0.key < $1.key }
      let lines = rows.map { row in
        JSONValue.object(columns.compactMap { Self.member($0, of: row) }).line
      }
      sections.append("\"\(table)\": \(Self.list(lines))")
    }
    let noise = figures.noise.sorted { ($0.key.photo, $0.key.policy) < ($1.key.photo, $1.key.policy) }
    let lines = noise.map { key, noise -> String in
      let members: [(String, JSONValue)] = [
        ("photo", .text(key.photo)), ("policy", .text(key.policy)), ("rounds", .integer(noise.rounds)),
        ("floor", .number(noise.floor)), ("yardstickSeconds", .number(noise.yardstickSeconds)),
      ]
      return JSONValue.object(members).line
    }
    sections.append("\"noise\": \(Self.list(lines))")
    return "{\n" + sections.joined(separator: ",\n") + "\n}\n"
  }

  private static func object(_ texts: [String: String]) -> JSONValue {
    .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
  }

  private static func list(_ lines: [String]) -> String {
    lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
  }

  /// Empty cells are left out, to keep lines short.
  private static func member(_ column: Column, of row: FigureRow) -> (String, JSONValue)? {
    switch row.cells[column.name] ?? .null {
    case .null: nil
    case .integer(let number): (column.name, column.kind == .boolean ? .bool(number != 0) : .integer(number))
    case .real(let number): (column.name, .number(number))
    case .text(let text): (column.name, .text(text))
    }
  }
}
