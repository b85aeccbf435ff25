import Glibc

/// Something timed beside its peers: every round runs each once, and the least CPU time of all rounds stands.
struct Measurement {
  let name: String
  /// What is timed; the first is ours, the others what it is held against, with the largest share of theirs allowed.
  let contestants: [(name: String, allowed: Double?, body: () -> Void)]

  func report(rounds: Int = 9) {
    var least = contestants.map { _ in Double.infinity }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let start = processCPUSeconds()
        contestant.body()
        least[index] = min(least[index], processCPUSeconds() - start)
      }
    }
    print(name)
    for (index, contestant) in contestants.enumerated() {
      let ratio = least[0] / least[index]
      let bound = contestant.allowed.map { " (\(ratio <= $0 ? "within" : "OVER") \($0))" } ?? ""
      print("  \(contestant.name): \(rounded(least[index], 4)) CPU s; ours is \(rounded(ratio, 3)) of it\(bound)")
    }
  }
}

/// CPU seconds of all threads: a peer may use several.
func processCPUSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// What a piece of work costs all threads together.
func processCPUSeconds(_ body: () -> Void) -> Double {
  let start = processCPUSeconds()
  body()
  return processCPUSeconds() - start
}

/// A figure for people.
func rounded(_ value: Double, _ places: Int) -> Double {
  let scale = pow(10, Double(places))
  return (value * scale).rounded() / scale
}
