import Judgement
import Records
import System

extension ReportFormat {
  /// The run's tables, one file for each.
  package static let csv = ReportFormat(
    "csv",
    files: [
      OwnFile(name: "trials.csv", mark: columns(Trial.self)), OwnFile(name: "scores.csv", mark: columns(Score.self)),
      OwnFile(name: "uploads.csv", mark: columns(Upload.self)),
      OwnFile(name: "messages.csv", mark: columns(Message.self)),
      OwnFile(name: "policies.csv", mark: columns(PolicyAnswer.self)),
      OwnFile(name: "afterwards.csv", mark: columns(Afterwards.self)),
      OwnFile(name: "generations.csv", mark: columns(Generation.self)),
    ]
  ) { writer, run in
    [
      try writer.table("trials.csv", Trial.self, of: run), try writer.table("scores.csv", Score.self, of: run),
      try writer.table("uploads.csv", Upload.self, of: run), try writer.table("messages.csv", Message.self, of: run),
      try writer.conclusion("policies.csv", writer.report.answers),
      try writer.conclusion("afterwards.csv", writer.report.afterwards),
    ] + (writer.report.forwarded.rows.isEmpty ? [] : [try writer.table("generations.csv", Generation.self, of: run)])
  }

  /// Only the first columns, because later columns differ between versions.
  private static func columns<Row: Record>(_: Row.Type) -> String {
    Row.fields.prefix(2).map(\.column.name).joined(separator: ",") + ","
  }
}

extension ReportWriter {
  fileprivate func conclusion<Row: Record>(_ name: String, _ rows: [Row]) throws -> String {
    try file(name) { file in
      let csv = CSV<Row>(isDeterministic: report.isDeterministic)
      try file.write(csv.head)
      for row in rows { try file.write(csv.line(row)) }
    }
  }

  fileprivate func table<Row: Record>(_ name: String, _: Row.Type, of run: RunReader) throws -> String {
    try file(name) { file in
      try file.write(CSV<Row>(isDeterministic: report.isDeterministic).head)
      try write(Row.self, of: run, as: TableText.csv, file)
    }
  }
}
