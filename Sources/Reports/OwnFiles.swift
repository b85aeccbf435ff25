import Files
import RunRecords

extension ReportFormat {
  /// The files that a format writes, and what stands in the head of each: enough to tell a report's from another's.
  private var files: [(name: String, mark: String)] {
    switch self {
    case .html: [("report.html", "<title>Stepwedge report</title>")]
    case .markdown: [("report.md", "# Stepwedge report\n")]
    case .json: [("report.json", "{\"version\":")]
    case .csv:
      [
        ("trials.csv", Self.columns(Trial.self)), ("scores.csv", Self.columns(Score.self)),
        ("uploads.csv", Self.columns(Upload.self)), ("messages.csv", Self.columns(Message.self)),
        ("policies.csv", Self.columns(PolicyAnswer.self)),
      ]
    }
  }

  /// The first columns alone: those behind them come and go with versions.
  private static func columns<Row: Record>(_: Row.Type) -> String {
    Row.fields.prefix(2).map(\.column.name).joined(separator: ",") + ","
  }

  /// Throws where one of this format's files is there that no report wrote.
  func requireOwnFiles(in folder: String) throws(OutputError) {
    for file in files {
      let path = folder + "/" + file.name
      guard let head = try? FileReader.read(FilePath(path), atMost: 2_048) else { continue }
      guard String(decoding: head, as: UTF8.self).contains(file.mark) else {
        throw OutputError(path, "is there already, and no report wrote it", isTaken: true)
      }
    }
  }
}
