package import Foundation
import Testing

/// Another program that a test runs.
package struct Program: Sendable {
  /// What it printed, and how it ended.
  package struct Answer: Sendable {
    /// Its exit status; 128 plus the signal's number if a signal ended it.
    package let status: Int32
    /// All that it wrote to standard output.
    package let output: Data
    /// All that it wrote to standard error.
    package let errors: Data

    /// What it printed, as text.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// Its error output, as text.
    package var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  private let path: String

  /// It is not installed; a test that needs it should be skipped by `needsProgram`.
  private struct Missing: Error { let name: String }

  /// The program with this name or path.
  package init(_ name: String) throws {
    guard let path = Self.place(of: name) else { throw Missing(name: name) }
    self.path = path
  }

  /// Whether there is a program with this name or path.
  static func isInstalled(_ name: String) -> Bool { place(of: name) != nil }

  private static func place(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
    let candidates = name.contains("/") ? [name] : folders.map { $0 + "/" + name }
    return candidates.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs it to its end with these words, and this input if there is one.
  package func run(
    _ words: [String], input: Data? = nil, environment: [String: String] = [:], in folder: URL? = nil
  ) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.currentDirectoryURL = folder
    // Whether tesseract is installed, and how long it takes, decides over nothing that a test expects.
    process.environment = ProcessInfo.processInfo.environment.merging(["STEPWEDGE_TESSERACT": ""]) { $1 }
      .merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let feed = Pipe()
    process.standardInput = input == nil ? FileHandle.nullDevice : feed
    let begin = ContinuousClock.now
    try process.run()
    defer { Self.note(ContinuousClock.now - begin) }
    if let input {
      DispatchQueue.global().async {
        feed.fileHandleForWriting.write(input)
        try? feed.fileHandleForWriting.close()
      }
    }
    nonisolated(unsafe) var complaints = Data()
    let reading = DispatchWorkItem { unsafe complaints = errors.fileHandleForReading.readDataToEndOfFile() }
    DispatchQueue.global().async(execute: reading)
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    reading.wait()
    process.waitUntilExit()
    return unsafe Answer(
      status: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
      output: printed, errors: complaints)
  }

  /// Notes how long a program of the current test took, in the file that `scripts/run-tests` reads.
  private static func note(_ time: Duration) {
    guard let path = ProcessInfo.processInfo.environment["STEPWEDGE_TEST_TIMES"], let test = Test.current,
      let file = FileHandle(forWritingAtPath: path)
    else { return }
    _ = try? file.seekToEnd()
    let suite = test.id.description.split(separator: "/").first ?? ""
    try? file.write(contentsOf: Data("\(time / .milliseconds(1))\t\(suite): \(test.displayName ?? test.name)\n".utf8))
    try? file.close()
  }
}

/// A folder for one test, removed when the test is over.
package final class TemporaryFolder {
  /// The folder, which is empty at first.
  package let url: URL

  /// A new, empty folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "stepwedge-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A path inside.
  package func path(_ name: String) -> String { url.appending(path: name).path }
}

extension URL {
  /// The file's bytes.
  package func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: self)) }
}
