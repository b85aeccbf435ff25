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
