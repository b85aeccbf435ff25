import Glibc

/// What a piece of work costs in CPU time, wall time and memory.
enum Cost {
  /// The least of several rounds: what others do to the machine only ever adds.
  static func least(rounds: Int = 5, _ work: () throws -> Void) rethrows -> (cpu: Double, wall: Double) {
    var least = (cpu: Double.infinity, wall: Double.infinity)
    for _ in 0..<rounds {
      let begin = (cpu: processCPUSeconds(), wall: wallSeconds)
      try work()
      least = (min(least.cpu, processCPUSeconds() - begin.cpu), min(least.wall, wallSeconds - begin.wall))
    }
    return least
  }

  /// Bytes that the process holds now, and the most it held since `forgetPeak`.
  static var resident: (now: Int, peak: Int) { (status("VmRSS:"), status("VmHWM:")) }

  /// Begins to watch the peak anew.
  static func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private static var wallSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func status(_ key: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix(key) { return (Int(text.filter(\.isNumber)) ?? 0) * 1024 }
    }
    return 0
  }
}
