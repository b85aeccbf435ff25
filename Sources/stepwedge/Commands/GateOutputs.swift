import Files
import FoundationEssentials
import Gates

/// Writes the files that `gate` was asked for, and what a CI service shows.
struct GateOutputs {
  private let options: GateOptions

  init(_ options: GateOptions) { self.options = options }

  /// Every file that was asked for, and what the CI service shows; the first failure is thrown last,
  /// when all others are there.
  func write(_ report: GateReport) throws {
    let files: [(path: FilePath?, text: () -> String)] = [
      (options.junit, { report.junit }), (options.markdown, { report.markdown }),
      (options.gitLab, { report.gitLabReport(file: options.gates[0]) }),
    ]
    let failures = files.compactMap { file in file.path.flatMap { failure(to: $0, file.text()) } }
    switch CIService(environment: ProcessInfo.processInfo.environment) {
    case .gitHub(let summary)?:
      Terminal.errors.write(report.gitHubAnnotations)
      if let summary, !Self.append(report.markdown, to: summary) {
        Terminal.errors.write(
          "stepwedge: \(summary): the step summary cannot be written to this file; check GITHUB_STEP_SUMMARY\n")
      }
    case .gitLab?: Terminal.errors.write(report.gitLabSection)
    case nil: break
    }
    for failure in failures.dropLast() { Terminal.errors.write(failure.text) }
    if let failure = failures.last { throw failure }
  }

  /// Why a text cannot be put at a path; nil if it was.
  private func failure(to path: FilePath, _ text: String) -> OutputError? {
    do throws(OutputError) {
      try OutputFile.write(text, to: path, overwrites: options.overwrites)
      return nil
    } catch {
      return error
    }
  }

  /// Adds a text at the end of a file, which other steps may have begun; false if that cannot be done.
  private static func append(_ text: String, to path: String) -> Bool {
    (try? FileWriter.append(Array(text.utf8), to: FilePath(path))) != nil
  }
}
