import Workbench

/// Every part, or the one that the first word names; photos are the other words. `--store` makes the named figures those
/// that later ones are held against.
let parts: [(name: String, run: ([String]) throws -> Void)] = [
  ("named", { _ in try Suite.run(replacing: doesStore) }), ("resampling", { _ in benchmarkResampling() }),
  ("compressing", { try benchmarkCompressing($0) }), ("metric", { _ in try MetricBenchmark.run() }),
  ("sizes", { try benchmarkSizeSearch($0) }),
]
let doesStore = CommandLine.arguments.contains("--store")
let words = CommandLine.arguments.dropFirst().filter { $0 != "--store" }
if words == ["worker"] {
  // What a job costs around its own work is measured with this program as its worker.
  try PhotoWorker.run()
} else if let part = parts.first(where: { $0.name == words.first }) {
  try part.run(Array(words.dropFirst()))
} else {
  for part in parts { try part.run(words) }
}
