import Foundation

/// Figures of an earlier time on this machine: a file in the user's cache, one a processor.
struct StoredFigures {
  private let file: URL
  private(set) var figures: [String: Benchmark.Figures]

  init() {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? NSHomeDirectory() + "/.cache"
    let folder = URL(filePath: cache).appending(path: "stepwedge/benchmarks")
    file = folder.appending(path: String(Self.processor.map { $0.isLetter || $0.isNumber ? $0 : "-" }) + ".json")
    figures = (try? JSONDecoder().decode([String: Benchmark.Figures].self, from: Data(contentsOf: file))) ?? [:]
  }

  /// Keeps what had no figures before, or all of them.
  mutating func keep(_ new: [String: Benchmark.Figures], replacing: Bool) throws {
    figures.merge(new) { replacing ? $1 : $0 }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(figures).write(to: file, options: .atomic)
  }

  private static var processor: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line.map { String($0.drop { $0 != ":" }.dropFirst(2)) } ?? "unknown"
  }
}
