import FoundationEssentials
import Judgement
import System

/// Writes the files that `gate` was asked for, and the output for a CI service.
struct GateOutputs {
  private let options: GateOptions

  init(_ options: GateOptions) { self.options = options }

  /// Writes every requested file and the output for the CI service. If something fails, the first error is thrown after
  /// all others were written.
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

  /// The error if a text could not be written to a path; else nil.
  private func failure(to path: FilePath, _ text: String) -> OutputError? {
    do throws(OutputError) {
      try OutputFile.write(text, to: path, overwrites: options.overwrites)
      return nil
    } catch {
      return error
    }
  }

  /// Appends a text to a file that other steps may have begun; false if that fails.
  private static func append(_ text: String, to path: String) -> Bool {
    (try? FileWriter.append(Array(text.utf8), to: FilePath(path))) != nil
  }
}
