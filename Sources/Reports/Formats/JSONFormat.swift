import Files
import JSONText
import RunRecords

extension ReportFormat {
  /// The whole report as one object.
  public static let json = ReportFormat("json", files: [OwnFile(name: "report.json", mark: "{\"version\":")]) {
    writer in
    [try writer.file("report.json", writer.writeJSON)]
  }
}

extension ReportWriter {
  fileprivate func writeJSON(_ file: DraftFile) throws {
    try file.write("{")
    for (key, value) in JSONReport.head(report) { try file.write("\(JSONValue.text(key).line):\(value.line),\n") }
    try file.write("\"policies\":[")
    try file.write(
      report.answers.map { JSONReport.object($0, isDeterministic: report.isDeterministic).line }
        .joined(separator: ",\n"))
    try file.write("]")
    try rows("trials", Trial.self, file)
    try rows("scores", Score.self, file)
    try rows("uploads", Upload.self, file)
    try rows("messages", Message.self, file)
    try file.write("}\n")
  }

  private func rows<Row: Record>(_ name: String, _: Row.Type, _ file: DraftFile) throws {
    try file.write(",\n\"\(name)\":[")
    try write(Row.self, as: TableText.json, separator: ",\n", file)
    try file.write("]")
  }
}
