package import Foundation

/// The program that was built with the tests.
package enum BuiltProgram {
  /// Its place.
  package static let url: URL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "stepwedge")

  /// Runs it to its end with these words.
  package static func run(
    _ words: String..., input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Program.Answer {
    try run(words, input: input, environment: environment)
  }

  /// Runs it to its end with these words.
  package static func run(
    _ words: [String], input: Data? = nil, environment: [String: String] = [:]
  ) throws -> Program.Answer {
    try Program(url.path).run(words, input: input, environment: environment)
  }
}

extension Program.Answer {
  /// The lines of JSON that it printed.
  package var jsonLines: [[String: Any]] {
    output.split(separator: UInt8(ascii: "\n")).compactMap {
      (try? JSONSerialization.jsonObject(with: Data($0))) as? [String: Any]
    }
  }
}
