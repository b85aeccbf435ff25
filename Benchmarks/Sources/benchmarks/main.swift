/// Every part, or the one that the first word names; photos are the other words.
let parts: [(name: String, run: ([String]) throws -> Void)] = [
  ("resampling", { _ in benchmarkResampling() }), ("compressing", { try benchmarkCompressing($0) }),
  ("metric", { _ in try MetricBenchmark.run() }), ("sizes", { try benchmarkSizeSearch($0) }),
]
let words = Array(CommandLine.arguments.dropFirst())
if let part = parts.first(where: { $0.name == words.first }) {
  try part.run(Array(words.dropFirst()))
} else {
  for part in parts { try part.run(words) }
}
