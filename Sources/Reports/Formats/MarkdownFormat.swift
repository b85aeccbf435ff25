import System

extension ReportFormat {
  /// A summary for a pull request.
  package static let markdown = ReportFormat(
    "markdown", files: [OwnFile(name: "report.md", mark: "# Stepwedge report\n")]
  ) { writer, _ in
    [try writer.file("report.md") { try $0.write(MarkdownReport.text(writer.report)) }]
  }
}
