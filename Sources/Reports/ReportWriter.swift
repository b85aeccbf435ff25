import Files
import JSONText
public import RunRecords

/// Writes a run's report into a folder, format by format.
public struct ReportWriter {
  private let run: RunReader
  private let report: ReportData
  private let folder: String
  private let pictures: String
  private let maxPageBytes: Int
  private let overwrites: Bool

  /// A writer into this folder, which is made where it is missing; the run's pictures are taken from another one. A file
  /// that no report wrote is replaced only where `overwrites` says so.
  public init(
    _ report: ReportData, of run: RunReader, into folder: String, pictures: String, maxPageBytes: Int = 25_000_000,
    overwrites: Bool = false
  ) throws {
    self.pictures = pictures
    self.run = run
    self.maxPageBytes = maxPageBytes
    self.overwrites = overwrites
    self.report = report
    self.folder = folder
    do throws(SystemError) { try Directory.make(FilePath(folder)) } catch {
      throw OutputError(folder, "cannot be created (\(error))")
    }
  }

  /// Writes these formats and returns the files, in the order they were written.
  public func write(_ formats: [ReportFormat]) throws -> [String] {
    if !overwrites { for format in formats { try format.requireOwnFiles(in: folder) } }
    return try formats.flatMap { format in
      switch format {
      case .html:
        [
          try file("report.html") { file in
            try Page.write(report, picturesIn: pictures, maxBytes: maxPageBytes, file.write)
          }
        ]
      case .markdown: [try file("report.md") { try $0.write(MarkdownReport.text(report)) }]
      case .json: [try file("report.json", writeJSON)]
      case .csv: try writeTables()
      }
    }
  }

  private func file(_ name: String, _ body: (DraftFile) throws -> Void) throws -> String {
    let path = folder + "/" + name
    do {
      let file = try DraftFile(for: FilePath(path))
      try body(file)
      try file.finish()
    } catch let error as SystemError {
      throw OutputError(path, "cannot be written (\(error))")
    }
    return path
  }

  private func writeTables() throws -> [String] {
    [
      try table("trials.csv", Trial.self), try table("scores.csv", Score.self), try table("uploads.csv", Upload.self),
      try table("messages.csv", Message.self),
      try file("policies.csv") { file in
        let csv = CSV<PolicyAnswer>(isDeterministic: report.isDeterministic)
        try file.write(csv.head)
        for row in report.answers { try file.write(csv.line(row)) }
      },
    ]
  }

  /// A table of the run, row by row: a million of them need no more memory than one.
  private func table<Row: Record & OfPolicy>(_ name: String, _: Row.Type) throws -> String {
    try file(name) { file in
      let csv = CSV<Row>(isDeterministic: report.isDeterministic)
      try file.write(csv.head)
      try forEach { (row: Row) in try file.write(csv.line(row)) }
    }
  }

  private func forEach<Row: Record & OfPolicy>(_ body: (Row) throws -> Void) throws {
    let policies = Set(report.manifest.policies.map(\.name))
    try run.forEach { (row: Row) in if policies.contains(row.policy) { try body(row) } }
  }

  private func writeJSON(_ file: DraftFile) throws {
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

  private func rows<Row: Record & OfPolicy>(_ name: String, _: Row.Type, _ file: DraftFile) throws {
    try file.write(",\n\"\(name)\":[")
    var separator = ""
    try forEach { (row: Row) in
      try file.write(separator + JSONReport.object(row, isDeterministic: report.isDeterministic).line)
      separator = ",\n"
    }
    try file.write("]")
  }
}

/// A row that belongs to a policy.
protocol OfPolicy {
  var policy: String { get }
}

extension Trial: OfPolicy {}
extension Score: OfPolicy {}
extension Upload: OfPolicy {}
extension Message: OfPolicy {}
