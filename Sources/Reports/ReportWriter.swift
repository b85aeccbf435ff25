package import Records
import System

/// Writes a run's report into a folder, all formats at once.
package struct ReportWriter: Sendable {
  private let run: RunFolder
  private let manifest: RunManifest
  let report: ReportData
  private let folder: String
  let pictures: String
  /// The largest size of the page; nil for the usual limit.
  let maxPageBytes: Int?
  /// The title of the page; nil for the usual one.
  let title: String?
  private let overwrites: Bool
  /// Whether the folder did not exist before.
  private let isNew: Bool

  /// A writer into this folder, which is made if it is missing; the run's pictures come from another folder. A file
  /// that no report wrote is replaced only if `overwrites` is true.
  package init(
    _ report: ReportData, of run: RunReader, into folder: String, pictures: String, maxPageBytes: Int? = nil,
    title: String? = nil, overwrites: Bool = false
  ) throws {
    self.pictures = pictures
    (self.run, manifest) = (RunFolder(run.path), run.manifest)
    self.maxPageBytes = maxPageBytes
    self.title = title
    self.overwrites = overwrites
    self.report = report
    self.folder = folder
    isNew = !FilePath(folder).isFolder
    do throws(SystemError) { try Directory.make(FilePath(folder)) } catch {
      throw OutputError(folder, "cannot be created (\(error)); name another folder with -o")
    }
  }

  /// Writes these formats and returns the files, in the order of the formats.
  package func write(_ formats: [ReportFormat]) throws -> [String] {
    if !overwrites { for format in formats { try format.requireOwnFiles(in: folder) } }
    do {
      return try Parallel.map(count: formats.count, jobs: Processors.few) { place in
        try formats[place].write(self, RunReader(again: run, manifest: manifest))
      }.flatMap(\.self)
    } catch {
      // If the disk is full, nothing stays behind.
      if isNew { Directory.removeEmpty(FilePath(folder)) }
      throw error
    }
  }

  /// Writes one file completely, or leaves what is there unchanged; returns its path.
  func file(_ name: String, _ body: (DraftFile) throws -> Void) throws -> String {
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

  /// Writes the rows of a table for the report's policies, as text from the database to the file, one by one: a million
  /// rows need no more memory than one.
  func write<Row: Record>(
    _: Row.Type, of run: RunReader, as text: ([Column]) -> TableText, separator: String = "", _ file: DraftFile
  ) throws {
    let columns = Row.columns.filter { !(report.isDeterministic && $0.isTimed) }
    let layout = text(columns)
    let policies = Set(report.manifest.policies.map(\.name))
    var line: [UInt8] = []
    var (before, wasKept) = ("", ("", false))
    try run.forEachCells(of: Row.self, columns.map(\.name) + ["policy"]) { row in
      guard let policy = row.text(columns.count) else { throw run.damage(of: Row.table) }
      if policy != wasKept.0 { wasKept = (policy, policies.contains(policy)) }
      guard wasKept.1 else { return }
      line.removeAll(keepingCapacity: true)
      line += before.utf8
      before = separator
      guard layout.add(row, columns, to: &line) else { throw run.damage(of: Row.table) }
      try file.write(line)
    }
  }
}
