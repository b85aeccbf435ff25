/// What a report can be written as.
public enum ReportFormat: String, Sendable, CaseIterable {
  case html, csv, json, markdown
}
