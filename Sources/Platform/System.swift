extension System {
  /// Tries each file that a library may lie in; the first one's reason if none can be loaded.
  public static func loading(library name: String, version: Int, _ load: (String) -> String?) -> String? {
    var first: String?
    for file in files(ofLibrary: name, version: version) {
      guard let reason = load(file) else { return nil }
      first = first ?? reason
    }
    return first
  }
}

/// The machine's processors.
public enum Processors {
  /// How many are running.
  public static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// For work that holds much memory at once: no machine need have more for having many processors.
  public static let few = min(count, 2)
}

/// How a process stands, as the system says.
public struct ProcessVitals {
  /// Memory that it holds.
  public let residentBytes: Int
  /// Its threads.
  public let threads: Int
  /// Whether its first thread has ended and others live on, whose memory the kernel does not report. A process that
  /// ends looks so for a moment too.
  public let isHeadless: Bool

  init(residentBytes: Int, threads: Int, isHeadless: Bool) {
    (self.residentBytes, self.threads, self.isHeadless) = (residentBytes, threads, isHeadless)
  }
}

/// Elapsed time that nobody can set back.
public enum MonotonicClock {
  /// Seconds since some moment in the past.
  public static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
