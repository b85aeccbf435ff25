import Documents
import Records
import System

extension ReportFormat {
  /// The whole report as one JSON object.
  package static let json = ReportFormat("json", files: [OwnFile(name: "report.json", mark: "{\"version\":")]) {
    writer, run in
    [try writer.file("report.json") { try writer.writeJSON(run, $0) }]
  }
}

extension ReportWriter {
  fileprivate func writeJSON(_ run: RunReader, _ file: DraftFile) throws {
    try file.write("{")
    for (key, value) in JSONReport.head(report) { try file.write("\(JSONValue.text(key).line):\(value.line),\n") }
    try file.write("\"policies\":[\(objects(report.answers))],\n\"afterwards\":[\(objects(report.afterwards))]")
    try rows("trials", Trial.self, of: run, file)
    try rows("scores", Score.self, of: run, file)
    try rows("uploads", Upload.self, of: run, file)
    try rows("messages", Message.self, of: run, file)
    try file.write("}\n")
  }

  private func objects<Row: Record>(_ rows: [Row]) -> String {
    rows.map { JSONReport.object($0, isDeterministic: report.isDeterministic).line }.joined(separator: ",\n")
  }

  private func rows<Row: Record>(_ name: String, _: Row.Type, of run: RunReader, _ file: DraftFile) throws {
    try file.write(",\n\"\(name)\":[")
    try write(Row.self, of: run, as: TableText.json, separator: ",\n", file)
    try file.write("]")
  }
}
