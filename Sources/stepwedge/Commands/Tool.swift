import Foundation

/// Another program that a command stands on.
enum Tool {
  /// What it prints; a failure that names it where it is missing or fails.
  static func output(_ words: [String], input: String = "") throws -> String {
    let (status, output, errors) = try run(words, input: input, passesErrors: false)
    guard status == 0 else {
      let reason = errors.split(separator: "\n").first.map(String.init) ?? "no reason given"
      throw Failure(.unavailable, "\(words[0]) ended with \(status): \(reason)")
    }
    return output
  }

  /// How it ended, what it printed and what it complained of, unless that is passed on.
  @discardableResult
  static func run(
    _ words: [String], input: String = "", passesErrors: Bool
  ) throws -> (status: Int32, output: String, errors: String) {
    guard let path = find(words[0]) else {
      throw Failure(.unavailable, "\(words[0]) is not here; install it, or submit from a machine that has it")
    }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = Array(words.dropFirst())
    let scratch = FileManager.default.temporaryDirectory.appending(path: "stepwedge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Files, not pipes: what is long on both streams blocks nobody.
    let files = try ["in", "out", "err"].map { name in
      let url = scratch.appending(path: name)
      try Data(name == "in" ? Array(input.utf8) : []).write(to: url)
      return (url: url, handle: name == "in" ? try FileHandle(forReadingFrom: url) : try FileHandle(forWritingTo: url))
    }
    process.standardInput = files[0].handle
    process.standardOutput = files[1].handle
    process.standardError = passesErrors ? FileHandle.standardError : files[2].handle
    try process.run()
    process.waitUntilExit()
    func text(_ place: Int) -> String { (try? String(contentsOf: files[place].url, encoding: .utf8)) ?? "" }
    return (process.terminationStatus, text(1), text(2))
  }

  private static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.lazy.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
