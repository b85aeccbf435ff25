import CPeers
import Glibc

/// A named piece of work, done again and again on one thread.
struct Benchmark {
  let name: String
  /// What one round does so often: figures are of one.
  var count = 1
  let work: () throws -> Void

  /// What its rounds came to.
  struct Figures: Codable {
    /// CPU seconds of one: of the fastest round, of the middle one, and of those that a quarter are faster or slower than.
    var least, lower, median, upper: Double
    /// Of one, in the last round.
    var allocations: Double
    /// The most memory that was held beyond what was held before.
    var peakBytes: Int
  }

  /// The figures of some rounds after one that is not counted; what else the machine does only ever adds.
  func measure(rounds: Int = 11) throws -> Figures {
    try work()
    Cost.forgetPeak()
    let before = Cost.resident.now
    var seconds: [Double] = []
    var allocations = 0
    for _ in 0..<rounds {
      let start = (cpu: cpuSecondsWithChildren(), allocations: peer_allocations())
      try work()
      seconds.append((cpuSecondsWithChildren() - start.cpu) / Double(count))
      allocations = peer_allocations() - start.allocations
    }
    seconds.sort()
    return Figures(
      least: seconds[0], lower: seconds[rounds / 4], median: seconds[rounds / 2], upper: seconds[rounds * 3 / 4],
      allocations: Double(allocations) / Double(count), peakBytes: max(0, Cost.resident.peak - before))
  }

  /// Of all threads, and of children that have ended.
  private func cpuSecondsWithChildren() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return processCPUSeconds()
      + [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
      }
  }
}
